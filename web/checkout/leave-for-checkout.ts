import { call } from '../api/call.ts';
import { saveOrder } from '../storage/orders.ts';

/** Leads to the payment page of an order that nobody has paid yet: the open one again, or a new one. @throws CallFailed */
export async function leaveForCheckout(orderId: string, token: string): Promise<void> {
  const { checkoutUrl, sessionId } = await call('POST /api/orders/current/checkout', { bearer: token });
  saveOrder({ orderId, token, sessionId });
  location.assign(checkoutUrl);
}
