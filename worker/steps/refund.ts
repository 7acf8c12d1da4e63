import { failpoint } from '#adapters/failpoint.ts';
import { giveBack, giveBackFailed } from '#adapters/database/payments/give-back.ts';
import type { Refund } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { restoredCodeDays } from '#domain/code.ts';
import type { PaidBy } from '#domain/order.ts';
import { finishSetOf } from '../finish-set.ts';
import { sendRefund } from '../payments/refund.ts';
import type { WorkerServices } from '../services.ts';
import type { StepOutcome, Step } from '../step.ts';

/** Wait while the paid Stripe account's key is missing; once it is back, the refund enqueues its order. */
const elsewhereSeconds = 60;
/** Time after a refund's next try in which the sweep should have enqueued the order; later the step runs again by itself. */
const graceSeconds = 5;

/** Refunds a card payment, or restores a code; a free redraw has nothing to refund. */
export const refund: Step = (order, services) =>
  order.setOrderId !== null || order.furtherStyles !== null
    ? refundInSet(order, services)
    : refundBy[order.paidBy](order, services);

const refundBy: Record<PaidBy, (order: Order, services: WorkerServices) => Promise<StepOutcome>> = {
  card: refundCard,
  code: (order, services) => Promise.resolve(restoreOwnCode(order, services)),
  redraw: () => Promise.resolve({ wait: Infinity }),
};

const restoreOwnCode = ({ id }: Order, { codes }: WorkerServices): StepOutcome => ({
  event: 'restoreCode',
  inTransaction: (tx) => codes.restore(id, restoredCodeDays, tx),
});

async function refundCard(order: Order, services: WorkerServices): Promise<StepOutcome> {
  const { paymentIntent } = order;
  if (paymentIntent === null) throw new Error('A card order without a payment cannot be refunded');
  // Later runs find less left: what was refunded meanwhile is gone.
  if (!(await services.refunds.byPayment(paymentIntent))) {
    const recording = services.db.transaction();
    await recording.execute((tx) => giveBack(tx, order, 'technical_failure'));
  }
  return follow(paymentIntent, services);
}

/** Sends a refund that is written down, or learns how it ended. */
async function follow(paymentIntent: string, services: WorkerServices): Promise<StepOutcome> {
  failpoint('refund-intended');
  const read = async () => {
    const written = await services.refunds.byPayment(paymentIntent);
    if (!written) throw new Error('A refund that was written down is gone');
    return written;
  };
  const intent = await read();
  if (secondsUntilTry(intent) <= 0) await sendRefund(intent, services);
  return outcomeOf(await read(), services);
}

/**
 * Wait for a set to end. Its end enqueues the pictures that failed, but the queue takes no second job of one whose step is just
 * finding that it must wait.
 */
const setSeconds = 5;

/**
 * Refunds the share of a set's picture that failed, once all pictures have ended: one refund for all that failed, as a payment has
 * no second one. Where another refund came first, what it kept for this picture pays for one anew, by the code.
 */
async function refundInSet(order: Order, services: WorkerServices): Promise<StepOutcome> {
  await finishSetOf(order, services);
  const first = await services.orders.byId(order.setOrderId ?? order.id);
  if (!first?.setEndedAt) return { wait: setSeconds };
  const { paymentIntent } = first;
  if (paymentIntent === null) throw new Error('A set without a payment cannot be refunded');
  if (!(await services.refunds.byPayment(paymentIntent))) {
    const recording = services.db.transaction();
    await recording.execute((tx) => giveBackFailed(tx, first));
  }
  const isKept = await isShareKept(order, paymentIntent, services);
  return isKept ? restoreOwnCode(order, services) : follow(paymentIntent, services);
}

/** Decides whether a refund that came first has kept enough for the picture that a code paid for. */
async function isShareKept(
  { id }: Order,
  paymentIntent: string,
  { codes, orders, refunds }: WorkerServices,
): Promise<boolean> {
  const earlier = await refunds.byPayment(paymentIntent);
  if (earlier?.reason === 'technical_failure' || !earlier?.keptAmount) return false;
  const paidWith = await codes.redeemedBy(id);
  const { kept, spent } = await orders.paymentBehind(id);
  return paidWith !== undefined && kept - spent >= (paidWith.paidAmount ?? Infinity);
}

function secondsUntilTry({ nextTryAt }: Refund): number {
  return (nextTryAt.getTime() - Date.now()) / 1000;
}

/**
 * Waits for the refund's own next try: more frequent requests would hammer Stripe with a refund that it refuses, and use up the
 * three attempts at a bank within a minute.
 */
async function outcomeOf(refund: Refund, { stripeAccount }: WorkerServices): Promise<StepOutcome> {
  switch (refund.status) {
    case 'pending':
    case 'succeeded':
      return { event: 'refund' };
    case 'failed':
    case 'canceled':
      return { wait: Infinity };
    case 'intended': {
      const isElsewhere = refund.stripeAccount !== (await stripeAccount()).id;
      return { wait: isElsewhere ? elsewhereSeconds : Math.max(0, secondsUntilTry(refund)) + graceSeconds };
    }
  }
}
