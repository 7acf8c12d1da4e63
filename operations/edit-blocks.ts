import type { ListedBlock } from '#adapters/database/block-queries.ts';
import { withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { isPlainAddress } from '#domain/email.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { blockDays, foldEmail, type BlockKind, type StrikeObjection } from '#domain/strike.ts';
import { findOrder } from './find-orders.ts';

const dayMs = 86_400_000;

type Strike = { orderId: string; reference: string; at: Date; objection: StrikeObjection | null };
/** Block with its `strikes`, the refusals that led to it; empty if an operator added it. */
export type BlockDescription = ListedBlock & { strikes: Strike[] };
type Page = { email?: string | undefined; after?: string | undefined; limit: number };

/** Returns the active blocks, newest first, each with its cause; with `email`, only those of that mailbox. */
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
      // An upheld objection has removed its strike.
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
  /** Exactly one of the two is given: an address to block, or an order whose photo to block. */
  email?: string | undefined;
  order?: string | undefined;
};

/** Blocks an email address, or an order's photo and similar ones. @throws OperationError */
export async function addBlock({ id, addedBy, reason, days, ...wanted }: NewBlock, services: Services) {
  if (!reason?.trim()) throw new OperationError('reason_missing');
  if (!Number.isInteger(days) || days < 1 || days > blockDays)
    throw new OperationError('block_days', { most: blockDays });
  const { photoOf, ...key } = await keyOf(wanted, services);
  const until = new Date(Date.now() + days * dayMs);
  const earlier = await services.blocks.add({
    ...key,
    id,
    addedBy,
    reason: withoutAddresses(reason.trim()),
    until,
  });
  if (earlier) throw new OperationError('blocked_before', { photoOf, ...earlier });
  return { photoOf, until };
}

/** Key of a block. `photoOf` is the order's reference; null for an address, as the audit log is kept longer than addresses. */
type Key = {
  photoOf: string | null;
  kind: BlockKind;
  keyHash?: Buffer;
  photoHash?: string;
  orderId?: string;
};

async function keyOf({ email, order }: Pick<NewBlock, 'email' | 'order'>, services: Services): Promise<Key> {
  if ((email === undefined) === (order === undefined)) throw new OperationError('block_subject');
  if (email !== undefined) {
    const address = email.trim();
    if (!isPlainAddress(address)) throw new OperationError('address_malformed', { address });
    const keyHash = services.secrets.fingerprint('email', foldEmail(address));
    return { photoOf: null, kind: 'email', keyHash };
  }
  const { id, reference, photoHash } = await findOrder(order ?? '', services);
  if (photoHash === null) throw new OperationError('photo_forgotten', { reference });
  return { photoOf: reference, kind: 'photo', photoHash, orderId: id };
}

/** Lifts a block, and the strikes that led to it. @throws OperationError */
export async function liftBlock(id: string, { blocks }: Services): Promise<void> {
  if (!(await blocks.lift(id))) throw new OperationError('block_unknown');
}
