import { createAdminLoginLinks } from '#adapters/database/tables/admin-login-links.ts';
import type { OrderState } from '#domain/order.ts';
import { ApiError } from '../../support/api-client.ts';
import { givenOperator } from '../../support/operator.ts';
import { refundsOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { patienceSeconds, reaches, type VisitedShop, type VisitSteps } from '../faults/fault-shop.ts';
import { afterDelivery, refusePhoto } from './purchases.ts';
import { isRefused } from './taken-back.ts';

export type Visit = { run: VisitSteps; ends: OrderState[] };

type Operator = Awaited<ReturnType<typeof givenOperator>>;

/** Logs in to the console and acts there, anew until that succeeds. A conflict says that an earlier try did. */
async function inConsole(shop: VisitedShop, act: (operator: Operator) => Promise<unknown>): Promise<void> {
  const console = { url: shop.url, services: { adminLoginLinks: createAdminLoginLinks(shop.db) } };
  const isDone = async (): Promise<boolean> => {
    await act(await givenOperator(console)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    });
    return true;
  };
  await waitUntil(isDone, patienceSeconds);
}

/** Two operators refund a delivered picture at the same time. Its payment is given back once, and the redraw goes with it. */
const refundedByOperators = afterDelivery(async ({ shop, customer }, order) => {
  shop.takenBack?.add(order.orderId);
  const refund = () =>
    inConsole(shop, (operator) =>
      operator.call('POST /api/admin/orders/act', { id: order.orderId, action: 'refund', reason: 'asked' }),
    );
  await Promise.all([refund(), refund()]);
  await isRefused(customer.redraw(order));
  const inForce = async () => {
    const made = (await refundsOf(shop, order)).filter(({ status }) => status !== 'failed');
    return made.length > 0 && made;
  };
  // Its call may meet a fault of the round.
  const { length } = await waitUntil(inForce, patienceSeconds);
  if (length !== 1) throw new Error(`Two operators made ${length} refunds of one payment`);
});

/** The customer objects to a refusal, and an operator dismisses that: the code for another photo stays. */
const objects: VisitSteps = async ({ shop, customer }) => {
  const order = await refusePhoto({ shop, customer });
  const said = { token: order.token, body: { message: 'That is my cat' } };
  await customer.call('POST /api/orders/current/appeal', said);
  const dismissed = { id: order.orderId, uphold: false, reason: 'It is drawn' };
  await inConsole(shop, (operator) => operator.call('POST /api/admin/appeals/decide', dismissed));
  const { orderId } = await customer.anew().order(order.code);
  await reaches(shop, orderId, 'delivered');
  return order.orderId;
};

/** Visits in which operators take part. */
export const operatorVisits = {
  refundedByOperators: { run: refundedByOperators, ends: ['delivered'] },
  objects: { run: objects, ends: ['code_issued'] },
} satisfies Record<string, Visit>;
