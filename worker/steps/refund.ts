import { failpoint } from '#adapters/failpoint.ts';
import { restoreCode } from '#adapters/database/tables/codes.ts';
import { addRefund } from '#adapters/database/tables/refunds.ts';
import type { Order } from '#adapters/database/schema.ts';
import { restoredCodeDays } from '#domain/code.ts';
import type { PaidBy } from '#domain/order.ts';
import { sendRefund } from '../payments/refund.ts';
import type { WorkerServices } from '../services.ts';
import type { StepOutcome, Step } from '../step.ts';

const retrySeconds = 30;
/** Until the account that was paid is back nothing is asked, and once it is the refund wakes its order. */
const elsewhereSeconds = 60;

/** Money back for a card, the code back for a code; a free redraw costs nobody anything. */
export const refund: Step = (order, services) => refundBy[order.paidBy](order, services);

const refundBy: Record<PaidBy, (order: Order, services: WorkerServices) => Promise<StepOutcome>> = {
  card: refundCard,
  code: (order) =>
    Promise.resolve({
      event: 'restoreCode',
      inTransaction: (tx) => restoreCode(tx, order.id, restoredCodeDays),
    }),
  redraw: () => Promise.resolve({ wait: Infinity }),
};

async function refundCard(order: Order, services: WorkerServices): Promise<StepOutcome> {
  const { id: orderId, paymentIntent, priceAmount: amount, currency, stripeAccount } = order;
  if (paymentIntent === null) throw new Error('A card order without a payment cannot be refunded');
  await addRefund(services.db, {
    ...{ orderId, paymentIntent, amount, currency, stripeAccount },
    reason: 'technical_failure',
  });
  failpoint('refund-intended');
  const intent = await services.refunds.byPayment(paymentIntent);
  const status = intent && (await sendRefund(intent, services));
  if (status === 'pending' || status === 'succeeded') return { event: 'refund' };
  const isElsewhere = intent?.stripeAccount !== (await services.stripeAccount()).id;
  return { wait: isElsewhere ? elsewhereSeconds : retrySeconds };
}
