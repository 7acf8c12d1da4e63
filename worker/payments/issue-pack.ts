import { randomUUID } from 'node:crypto';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Change } from '#adapters/database/orders/changes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { giftDays } from '#domain/gift.ts';
import type { WorkerServices } from '../services.ts';

const dayMs = 86_400_000;

/**
 * Returns the write that issues the further pictures of a pack or a set, for the transaction that pays for it; none without one.
 * Each code of a set is worth its own style.
 */
export function issuingPack(
  { id, packSize, packWorth, packShare, currency, furtherStyles }: Order,
  livemode: boolean,
  { codes, secrets }: Pick<WorkerServices, 'codes' | 'secrets'>,
): Pick<Change, 'inTransaction'> {
  if (packSize === null) return {};
  const same = {
    ...{ rootOrderId: id, packOrderId: id, packHash: hashOf(secrets.packCode(id)), worthCurrency: currency },
    // An order paid with one is the first of a chain.
    ...{ chain: 0, livemode, expiresAt: new Date(Date.now() + giftDays * dayMs) },
  };
  const further = Array.from({ length: packSize - 1 }, (_nothing, n) => {
    const packPlace = n + 1;
    const amount = furtherStyles?.[n]?.amount;
    const worth = { worthAmount: amount ?? packWorth, paidAmount: amount ?? packShare };
    const codeHash = hashOf(secrets.packUseCode(id, packPlace));
    return { ...same, ...worth, id: randomUUID(), packPlace, codeHash };
  });
  return { inTransaction: (tx) => codes[furtherStyles ? 'addSet' : 'addPack'](further, tx) };
}
