import { OperatorError } from '#adapters/operator-error.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';

export type AppealDescription = Awaited<ReturnType<typeof describeAppeal>>;

/** What a person needs to decide on an objection: the visitor's words, and what the check found. The photo lies in `photos`. */
export async function describeAppeal(order: Order, { appeals, blocks, codes, config }: Services) {
  const appeal = await appeals.ofOrder(order.id);
  if (!appeal) throw new OperatorError(`Nobody has objected to the refusal of ${order.reference}.`);
  const { id, reference, styleId, moderation: scores, photoDeletedAt } = order;
  const issued = await codes.issuedFor(id);
  return {
    ...{ id, reference, styleId, ...appeal, scores, limits: config.MODERATION_LIMITS, photoDeletedAt },
    /** What upholding lifts. */
    liftedBlocks: appeal.decidedAt === null ? await blocks.liftedWithout(id) : [],
    code: issued ? statusOf(issued) : null,
  };
}

/** The code that the visitor got for the refusal, which stays theirs either way. */
function statusOf({ redeemedAt, voidedAt }: { redeemedAt: Date | null; voidedAt: Date | null }) {
  if (voidedAt !== null) return 'void' as const;
  return redeemedAt === null ? ('unused' as const) : ('used' as const);
}

/** Decides on the objection to an order's refusal. @returns what was done, in a sentence. */
export async function decideAppeal(
  { reference }: Order,
  upheld: boolean,
  { appeals }: Services,
): Promise<string> {
  if (!(await appeals.decide(reference, upheld)))
    throw new OperatorError(`There is no open objection to ${reference}.`);
  return upheld ? `The objection to ${reference} is upheld.` : `The refusal of ${reference} stands.`;
}
