import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#adapters/database/database.ts';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createDisputes, type DisputeTold } from '#adapters/database/tables/disputes.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { givenAccount, givenOpenDatabase, givenOrder } from '../support/orders.ts';

const words = {
  open: { status: 'open', stripeStatus: 'needs_response' },
  appealed: { status: 'open', stripeStatus: 'appeal_needs_response' },
  won: { status: 'closed', stripeStatus: 'won' },
  lost: { status: 'lost', stripeStatus: 'lost' },
} as const;
type Word = keyof typeof words;

const price = { amount: 499, currency: 'usd' };
const payment = { id: 'dp_1', paymentIntent: 'pi_1', ...price };
const at = (minute: number): DisputeTold => ({ eventAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) });

async function givenDisputes(db: Database) {
  const { id: account } = await givenAccount(db);
  const order = await givenOrder(db, { state: 'gift_issued', paymentIntent: 'pi_1', stripeAccount: account });
  const disputes = createDisputes(db);
  const status = async () => (await disputes.ofPayment('pi_1'))[0]?.status;
  return {
    account,
    order,
    disputes,
    status,
    tell: (word: Word, told: DisputeTold, amount = price.amount) =>
      createDisputes(db).record({ ...payment, ...words[word], amount }, told, account),
    isFrozen: async () => {
      const row = db.selectFrom('orders').select('frozenAt').where('id', '=', order.id);
      return (await row.executeTakeFirstOrThrow()).frozenAt !== null;
    },
  };
}

describe('a dispute', () => {
  it.each([
    [
      'is lost after it was won',
      [
        ['won', 1],
        ['lost', 2],
      ],
      'lost',
    ],
    [
      'is open while it is appealed after a loss',
      [
        ['lost', 1],
        ['appealed', 2],
      ],
      'open',
    ],
    [
      'is over when its appeal is won',
      [
        ['lost', 1],
        ['appealed', 2],
        ['won', 3],
      ],
      'closed',
    ],
    [
      'stays over when an older event arrives late',
      [
        ['won', 2],
        ['open', 1],
      ],
      'closed',
    ],
    [
      'stays lost when an older event arrives late',
      [
        ['lost', 2],
        ['won', 1],
        ['open', 1],
      ],
      'lost',
    ],
    [
      'is lost if the loss is the first of two events of one second',
      [
        ['lost', 1],
        ['won', 1],
      ],
      'lost',
    ],
    [
      'is lost if the loss is the last of two events of one second',
      [
        ['won', 1],
        ['lost', 1],
      ],
      'lost',
    ],
  ] as [string, [Word, number][], string][])('%s', async (_, events, end) => {
    await using open = await givenOpenDatabase();
    const { tell, status, isFrozen } = await givenDisputes(open.db);
    for (const [word, minute] of events) await tell(word, at(minute));
    expect(await status()).toBe(end);
    expect(await isFrozen()).toBe(end !== 'closed');
  });

  it('is as Stripe answers, unless a newer event has arrived', async () => {
    await using open = await givenOpenDatabase();
    const { disputes, tell, status } = await givenDisputes(open.db);
    await tell('won', at(1));
    const askedAt = await disputes.askingAt();
    await tell('appealed', { askedAt });
    expect(await status()).toBe('open');
    await tell('lost', { eventAt: new Date(askedAt.getTime() + 1000) });
    await tell('won', { askedAt });
    expect(await status()).toBe('lost');
    await tell('won', { askedAt: await disputes.askingAt() });
    expect(await status()).toBe('closed');
  });

  it('that an operator has closed opens only when Stripe’s status changes', async () => {
    await using open = await givenOpenDatabase();
    const { disputes, tell, status } = await givenDisputes(open.db);
    await tell('open', at(1));
    await disputes.closeAll('pi_1');
    await tell('open', { askedAt: await disputes.askingAt() });
    expect(await status()).toBe('closed');
    await tell('appealed', { askedAt: await disputes.askingAt() });
    expect(await status()).toBe('open');
  });

  it('that an older version considered won is checked again', async () => {
    await using open = await givenOpenDatabase();
    const { account, disputes, status, tell } = await givenDisputes(open.db);
    await tell('won', at(1));
    expect(await disputes.openPayments(account)).toEqual([]);
    await open.db.updateTable('disputes').set({ stripeStatus: null, asOf: null }).execute();
    expect(await disputes.openPayments(account)).toEqual(['pi_1']);
    await tell('lost', { askedAt: await disputes.askingAt() });
    expect(await disputes.openPayments(account)).toEqual([]);
    expect(await status()).toBe('lost');
  });
});

describe('the code of a disputed payment', () => {
  const codeHash = Buffer.from('a code');
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);

  async function givenCode(db: Database, expiresAt: Date) {
    const shop = await givenDisputes(db);
    const worth = { worthAmount: price.amount, worthCurrency: price.currency };
    const source = { sourceOrderId: shop.order.id, rootOrderId: shop.order.id };
    await createCodes(db).add({ id: randomUUID(), codeHash, expiresAt, ...source, ...worth });
    const user = await givenOrder(db, { state: 'approved', paidBy: 'code', priceAmount: 0 });
    const redeem = (amount = price.amount) =>
      createCodes(db).redeem(codeHash, user.id, { livemode: false, price: { ...price, amount } });
    /** Lets days pass for the code and its freeze. */
    const pass = async (count: number) => {
      const later = sql<Date>`expires_at - make_interval(days => ${count})`;
      await db
        .updateTable('codes')
        .set({ expiresAt: later, issuedAt: days(-count) })
        .execute();
      await db
        .updateTable('orders')
        .set({ frozenAt: days(-count) })
        .where('frozenAt', 'is not', null)
        .execute();
    };
    return { ...shop, user, redeem, pass, codes: createCodes(db) };
  }

  it('that expires meanwhile gets the time back once the dispute is won', async () => {
    await using open = await givenOpenDatabase();
    const { tell, redeem, pass, codes, order } = await givenCode(open.db, days(10));
    await tell('open', at(1));
    await pass(40);
    await expect(redeem()).rejects.toMatchObject({ errorCode: 'code_stopped' });
    await tell('won', at(2));
    const { expiresAt } = (await codes.issuedFor(order.id)) ?? expect.fail();
    expect(expiresAt.getTime() / 1000).toBeCloseTo(days(10).getTime() / 1000, -1);
    await redeem();
  });

  it('that had expired before gets no time back', async () => {
    await using open = await givenOpenDatabase();
    const { tell, redeem, pass } = await givenCode(open.db, days(-1));
    await tell('open', at(1));
    await pass(40);
    await tell('won', at(2));
    await expect(redeem()).rejects.toMatchObject({ errorCode: 'code_expired' });
  });

  it('draws for what is left of a payment that was partly charged back', async () => {
    await using open = await givenOpenDatabase();
    const { tell, redeem, codes, order, isFrozen } = await givenCode(open.db, days(10));
    await tell('open', at(1), 300);
    await expect(redeem(199)).rejects.toMatchObject({ errorCode: 'code_stopped' });
    await tell('lost', at(2), 300);
    expect(await isFrozen()).toBe(false);
    expect((await codes.issuedFor(order.id))?.worthLeft).toBe(199);
    await expect(redeem(200)).rejects.toMatchObject({ errorCode: 'code_worth_less' });
    await redeem(199);
  });

  it('draws nothing once chargebacks and refunds add up to the whole', async () => {
    await using open = await givenOpenDatabase();
    const { tell, redeem, order, isFrozen } = await givenCode(open.db, days(10));
    await tell('lost', at(1), 300);
    await createOrders(open.db).noteRefunded(order.id, 199);
    expect(await isFrozen()).toBe(true);
    await expect(redeem(1)).rejects.toMatchObject({ errorCode: 'code_stopped' });
  });

  it('leaves no order frozen that ended with the code restored', async () => {
    await using open = await givenOpenDatabase();
    const { tell, redeem, user } = await givenCode(open.db, days(10));
    const orders = createOrders(open.db);
    await redeem();
    await tell('lost', at(1));
    await orders.advance({ order: user, event: 'giveUp' });
    const inTransaction = (tx: Database) => createCodes(tx).restore(user.id, 30);
    await orders.advance({ order: { ...user, state: 'failed' }, event: 'restoreCode', inTransaction });
    await tell('won', at(2));
    expect((await orders.byId(user.id))?.frozenAt).toBeNull();
  });
});
