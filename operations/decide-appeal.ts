import type { Order } from '#adapters/database/schema/schema.ts';
import { prepareSet } from '#adapters/prepare-set.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { CodeStatus } from '#domain/code.ts';
import { OperationError } from '#domain/operation-errors.ts';

export type AppealDescription = Awaited<ReturnType<typeof describeAppeal>>;

/** Returns what is needed to decide on an objection: the visitor's words and the check's scores. The photo is in `photos`. */
export async function describeAppeal(order: Order, services: Services) {
  const { appeals, blocks, codes, config } = services;
  const appeal = await appeals.ofOrder(order.id);
  const { id, reference, styleId, moderation: scores, photoDeletedAt } = order;
  if (!appeal) throw new OperationError('appeal_unknown', { reference });
  const issued = await codes.issuedFor(id);
  return {
    id,
    reference,
    styleId,
    ...appeal,
    scores,
    limits: config.MODERATION_LIMITS,
    photoDeletedAt,
    isDrawn: appeal.decidedAt === null && (await isDrawable(order, services)),
    liftedBlocks: appeal.decidedAt === null ? await blocks.liftedWithout(id) : [],
    code: issued ? statusOf(issued) : null,
  };
}

/** Status of the code issued for the refusal; the visitor keeps it unless the photo itself is drawn. */
function statusOf({ redeemedAt, voidedAt }: { redeemedAt: Date | null; voidedAt: Date | null }): CodeStatus {
  if (voidedAt !== null) return 'void';
  return redeemedAt === null ? 'unused' : 'used';
}

/** Decides on the objection to an order's refusal. @throws OperationError */
export async function decideAppeal(order: Order, upheld: boolean, services: Services) {
  const { id, reference } = order;
  if (upheld && (await isDrawable(order, services))) return drawAfterAll(order, services);
  if (!(await services.appeals.decide(reference, upheld)))
    throw new OperationError('appeal_not_open', { reference });
  if (upheld) await services.queue.enqueue({ type: 'mail', id });
  return { reference, outcome: upheld ? 'upheld' : 'dismissed' } as const;
}

/** Decides whether upholding has the photo drawn: if it still exists, its payment is kept, and its code is not used or void. */
async function isDrawable({ id, photoDeletedAt }: Order, { codes, orders }: Services): Promise<boolean> {
  if (photoDeletedAt !== null || (await orders.paymentBehind(id)).payment !== 'kept') return false;
  const issued = await codes.issuedFor(id);
  return !issued || (issued.redeemedAt === null && issued.voidedAt === null);
}

/** Draws the photo and voids its code in one transaction, so that nobody gets both. */
async function drawAfterAll(order: Order, services: Services) {
  const { appeals, codes, orders, queue, secrets } = services;
  const { id, reference } = order;
  const issued = await codes.issuedFor(id);
  const moved = new OperationError('order_moved_on', { reference });
  const set = await prepareSet(order, services);
  const state = await orders.advance({
    order,
    event: 'uphold',
    facts: { setEndedAt: null },
    note: 'The operator upholds the objection',
    async inTransaction(tx) {
      if (!(await appeals.decide(reference, true, tx)))
        throw new OperationError('appeal_not_open', { reference });
      if (issued && !(await codes.voidCode(hashOf(secrets.codeFor(id)), tx))) throw moved;
      await set?.inTransaction(tx);
    },
  });
  if (!state) throw moved;
  await queue.enqueueOrder({ id, state, tries: 0 });
  await set?.afterwards();
  await queue.enqueue({ type: 'mail', id });
  return { reference, outcome: issued ? 'drawn_for_code' : 'drawn' } as const;
}
