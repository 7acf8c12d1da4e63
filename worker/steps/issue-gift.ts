import { randomUUID } from 'node:crypto';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import { giftDays } from '#domain/gift.ts';
import type { Step } from '../step.ts';

const dayMs = 86_400_000;

/** Worth of a code issued for an order that was paid by card. */
export const worthOf = ({ id, priceAmount, currency }: Order) => {
  return { rootOrderId: id, worthAmount: priceAmount, worthCurrency: currency };
};

/** Issues the code of a gift. */
export const issueGift: Step = async (order, { codes, secrets, stripeAccounts }) => {
  const code = {
    id: randomUUID(),
    codeHash: hashOf(secrets.codeFor(order.id)),
    sourceOrderId: order.id,
    // The order paid with it is the first of a chain.
    chain: 0,
    livemode: await stripeAccounts.isLive(order.stripeAccount),
    ...worthOf(order),
    expiresAt: new Date(Date.now() + giftDays * dayMs),
  };
  return { event: 'issueGift', inTransaction: (tx) => codes.add(code, tx) };
};
