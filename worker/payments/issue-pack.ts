import { randomUUID } from 'node:crypto';
import type { Order } from '#adapters/database/schema.ts';
import { addPack } from '#adapters/database/tables/codes.ts';
import type { Change } from '#adapters/database/order-changes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { giftDays } from '#domain/gift.ts';
import type { WorkerServices } from '../services.ts';

const dayMs = 86_400_000;

/** Returns the write that issues a pack's further pictures, for the transaction that pays for it; none without a pack. */
export function issuingPack(
  { id, packSize, packWorth, packShare, currency }: Order,
  livemode: boolean,
  { secrets }: Pick<WorkerServices, 'secrets'>,
): Pick<Change, 'inTransaction'> {
  if (packSize === null) return {};
  const same = {
    ...{ rootOrderId: id, packOrderId: id, packHash: hashOf(secrets.packCode(id)) },
    ...{ worthAmount: packWorth, worthCurrency: currency, paidAmount: packShare },
    // An order paid with one is the first of a chain.
    ...{ chain: 0, livemode, expiresAt: new Date(Date.now() + giftDays * dayMs) },
  };
  const codes = Array.from({ length: packSize - 1 }, (_nothing, n) => {
    const packPlace = n + 1;
    return { ...same, id: randomUUID(), packPlace, codeHash: hashOf(secrets.packUseCode(id, packPlace)) };
  });
  return { inTransaction: (tx) => addPack(tx, codes) };
}
