import { call } from '../api/call.ts';
import { saveOrder } from '../storage/orders.ts';

/** Goes to the payment page of an unpaid order: the one still open, or a new one. @throws CallFailed */
export async function leaveForCheckout(orderId: string, token: string): Promise<void> {
  const { checkoutUrl, sessionId } = await call('POST /api/orders/current/checkout', { bearer: token });
  saveOrder({ orderId, token, sessionId });
  location.assign(checkoutUrl);
}
