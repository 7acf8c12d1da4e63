import type { Database } from '#adapters/database/database.ts';
import { giveBack } from '#adapters/database/payments/give-back.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { restoredCodeDays } from '#domain/code.ts';
import { isCancellable, nextState, type PaidBy } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { deleteImages } from './delete-order.ts';

/**
 * Cancels an order before its drawing begins: refunds the payment or restores the code, and deletes the photo. Either this or a
 * worker that begins to draw comes first, never both. A set is cancelled as a whole, if none of its pictures is begun. Safe to
 * repeat.
 * @throws Refusal `drawing_begun`, `cancel_stopped` or `nothing_to_cancel`
 */
export async function cancelOrder(
  { id, setOrderId }: Pick<Order, 'id' | 'setOrderId'>,
  services: Services,
): Promise<void> {
  for (;;) {
    const order = await services.orders.byId(setOrderId ?? id);
    if (!order) return;
    // An earlier try may have ended before all of this was done.
    if (order.state === 'cancelled') return finish(order, services);
    const why = whyNotCancelled(order);
    if (why) throw why;
    if (await tryToCancel(order, services)) return finish(order, services);
  }
}

/** @returns false if the order changed since it was read */
async function tryToCancel(order: Order, services: Services): Promise<boolean> {
  const { orders, sets } = services;
  const others = await sets.picturesOf(order);
  const begun = others.map(whyNotCancelled).find((why) => why !== undefined);
  if (begun) throw begun;
  const state = await orders.advance({
    order,
    event: 'cancel',
    ...cancelled(order),
    async inTransaction(tx) {
      for (const other of others) await cancelInSet(other, tx);
      await returnPayment[order.paidBy](order, services, tx);
    },
  });
  return state !== undefined;
}

const cancelled = ({ redrawOf }: Order) => ({
  note: 'Cancelled by the visitor',
  facts: { photoDeletedAt: new Date(), redrawOf: null, cancelledRedrawOf: redrawOf },
});

/** Cancels a further picture of a set with the first one. @throws Refusal if a worker was quicker: then none is cancelled */
async function cancelInSet(order: Order, tx: Database): Promise<void> {
  const state = await createOrders(tx).advance({ order, event: 'cancel', ...cancelled(order) });
  if (!state) throw new Refusal('drawing_begun');
}

/** Refunds by way of payment, in the transaction that ends the order. A card refund's mail is sent once Stripe accepts it. */
const returnPayment: Record<PaidBy, (order: Order, services: Services, tx: Database) => Promise<unknown>> = {
  card: (order, _services, tx) => giveBack(tx, order, 'cancelled'),
  code: async ({ id }, { codes, mails }, tx) => {
    await codes.restore(id, restoredCodeDays, tx);
    await mails.add(id, 'cancelled', '', tx);
  },
  redraw: ({ id }, { mails }, tx) => mails.add(id, 'cancelled', '', tx),
};

async function finish(order: Order, services: Services): Promise<void> {
  const { log, queue, refunds } = services;
  const { id, paymentIntent } = order;
  // The order is cancelled even if this fails, and the sweep deletes the rest.
  await deleteImages(order, services).catch((error: unknown) =>
    log.warn('files of a cancelled order are deleted later', { order: id, error: errorMessage(error) }),
  );
  const refund = paymentIntent === null ? undefined : await refunds.byPayment(paymentIntent);
  await queue.enqueue(refund ? { type: 'refund', id: refund.id } : { type: 'mail', id });
}

function whyNotCancelled(order: Order): Refusal | undefined {
  if (isCancellable(order)) return undefined;
  if (order.drawingBegunAt !== null) return new Refusal('drawing_begun');
  return new Refusal(nextState(order.state, 'cancel') ? 'cancel_stopped' : 'nothing_to_cancel');
}
