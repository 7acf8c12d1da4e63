import { randomUUID } from 'node:crypto';
import type { Code } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeDays, maxCodesInChain } from '#domain/code.ts';
import { ownShareOf } from '#domain/pack.ts';
import type { Step } from '../step.ts';
import { worthOf } from './issue-gift.ts';

const dayMs = 86_400_000;

const sameWorth = ({ rootOrderId, worthAmount, worthCurrency, paidAmount }: Code) => {
  return { rootOrderId, worthAmount, worthCurrency, paidAmount };
};

/** Returns the worth of a code in place of the first picture of a pack or a set, or of a single picture. */
const firstWorth = (order: Order) => ({
  ...worthOf(order),
  ...(order.packSize !== null && {
    worthAmount: order.ownAmount ?? order.packWorth,
    paidAmount: ownShareOf(order),
  }),
});

/**
 * Issues a code to the visitor whose photo was rejected, unless its chain is full. It is worth the price paid, or as much as
 * the code that paid.
 */
export const issueCode: Step = async (order, { codes, secrets, stripeAccounts }) => {
  const paidWith = await codes.redeemedBy(order.id);
  const chain = (paidWith?.chain ?? 0) + 1;
  if (chain > maxCodesInChain) return { event: 'close', note: 'Last code of its chain' };
  const code = {
    id: randomUUID(),
    codeHash: hashOf(secrets.codeFor(order.id)),
    sourceOrderId: order.id,
    ...(paidWith ? sameWorth(paidWith) : firstWorth(order)),
    chain,
    livemode: paidWith?.livemode ?? (await stripeAccounts.isLive(order.stripeAccount)),
    expiresAt: new Date(Date.now() + codeDays * dayMs),
  };
  return { event: 'issueCode', inTransaction: (tx) => codes.add(code, tx) };
};
