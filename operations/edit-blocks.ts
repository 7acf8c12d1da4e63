import type { ListedBlock } from '#adapters/database/block-queries.ts';
import { withoutAddresses } from '#adapters/log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { isPlainAddress } from '#domain/email.ts';
import { blockDays, foldEmail, type BlockKind } from '#domain/strike.ts';
import { findOrder } from './find-orders.ts';

const dayMs = 86_400_000;

type Strike = { orderId: string; reference: string; at: Date; objection: 'open' | 'dismissed' | null };
/** `strikes`: the refusals that it rests on; none where an operator added it. */
export type BlockDescription = ListedBlock & { strikes: Strike[] };
type Page = { email?: string | undefined; after?: string | undefined; limit: number };

/** The blocks that hold, the newest first, each with its cause; with `email` only those of that mailbox. */
export async function listBlocks(
  { email, after, limit }: Page,
  { blocks, secrets }: Services,
): Promise<{ blocks: BlockDescription[]; hasMore: boolean }> {
  const wanted = email?.trim();
  const emailHash = wanted ? secrets.fingerprint('email', foldEmail(wanted)) : undefined;
  const found = await blocks.active({ emailHash, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const strikes = await blocks.strikesOf(page.map(({ id }) => id));
  const described = page.map((block) => ({
    ...block,
    strikes: strikes.flatMap(({ blockId, objectedAt, decidedAt, ...strike }) => {
      if (blockId !== block.id) return [];
      // One that was upheld has taken its strike back.
      const objection = objectedAt === null ? null : decidedAt === null ? 'open' : 'dismissed';
      return [{ ...strike, objection } as const];
    }),
  }));
  return { blocks: described, hasMore: found.length > limit };
}

type NewBlock = {
  id: string;
  addedBy: string;
  reason?: string | undefined;
  days: number;
  /** Either an address, or what names an order, whose photo is meant. */
  email?: string | undefined;
  order?: string | undefined;
};

/** Blocks an address or the photo of an order, and whatever is alike. @returns what was done, in a sentence. */
export async function addBlock(
  { id, addedBy, reason, days, ...wanted }: NewBlock,
  services: Services,
): Promise<string> {
  if (!reason?.trim()) throw new OperatorError('Say why: the list of blocks shows it.');
  if (!Number.isInteger(days) || days < 1 || days > blockDays)
    throw new OperatorError(`A block holds for 1 to ${blockDays} days.`);
  const { what, ...key } = await keyOf(wanted, services);
  const until = new Date(Date.now() + days * dayMs);
  const earlier = await services.blocks.add({
    ...key,
    id,
    addedBy,
    reason: withoutAddresses(reason.trim()),
    until,
  });
  if (earlier)
    throw new OperatorError(`${what} is blocked already, until ${dayOf(earlier.until)}: ${earlier.id}`);
  return `${what} is blocked until ${dayOf(until)}.`;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

type Key = { what: string; kind: BlockKind; keyHash?: Buffer; photoHash?: string; orderId?: string };

async function keyOf({ email, order }: Pick<NewBlock, 'email' | 'order'>, services: Services): Promise<Key> {
  if ((email === undefined) === (order === undefined))
    throw new OperatorError('Name either an address or an order, whose photo is then blocked.');
  if (email !== undefined) {
    const address = email.trim();
    if (!isPlainAddress(address)) throw new OperatorError(`"${address}" is no email address.`);
    const keyHash = services.secrets.fingerprint('email', foldEmail(address));
    // Not by its name: the log outlives what else is kept of it.
    return { what: 'The address', kind: 'email', keyHash };
  }
  const { id, reference, photoHash } = await findOrder(order ?? '', services);
  if (photoHash === null)
    throw new OperatorError(
      `Nothing that the photo of ${reference} could be recognised by is kept any more.`,
    );
  return { what: `The photo of ${reference}`, kind: 'photo', photoHash, orderId: id };
}

/** Lifts a block, and the strikes that led to it. @returns what was done, in a sentence. */
export async function liftBlock(id: string, { blocks }: Services): Promise<string> {
  if (!(await blocks.lift(id))) throw new OperatorError('There is no such block any more.');
  return 'The block is lifted.';
}
