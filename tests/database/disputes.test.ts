import { describe, expect, it } from 'vitest';
import type { Database } from '#adapters/database/database.ts';
import { createDisputes, recordDispute, type DisputeTold } from '#adapters/database/tables/disputes.ts';
import { givenAccount, givenOpenDatabase, givenOrder } from '../support/orders.ts';

const words = {
  open: { status: 'open', stripeStatus: 'needs_response' },
  appealed: { status: 'open', stripeStatus: 'appeal_needs_response' },
  won: { status: 'closed', stripeStatus: 'won' },
  lost: { status: 'lost', stripeStatus: 'lost' },
} as const;
type Word = keyof typeof words;

const payment = { id: 'dp_1', paymentIntent: 'pi_1' };
const at = (minute: number): DisputeTold => ({ eventAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) });

async function givenDisputes(db: Database) {
  const { id: account } = await givenAccount(db);
  const order = await givenOrder(db, { state: 'gift_issued', paymentIntent: 'pi_1', stripeAccount: account });
  const disputes = createDisputes(db);
  const status = async () => (await disputes.ofPayment('pi_1'))[0]?.status;
  return {
    account,
    disputes,
    status,
    tell: (word: Word, told: DisputeTold) => recordDispute(db, { ...payment, ...words[word] }, told, account),
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
      'is open while it is appealed after it was lost',
      [
        ['lost', 1],
        ['appealed', 2],
      ],
      'open',
    ],
    [
      'is over when its appeal was won',
      [
        ['lost', 1],
        ['appealed', 2],
        ['won', 3],
      ],
      'closed',
    ],
    [
      'stays over when an older event comes late',
      [
        ['won', 2],
        ['open', 1],
      ],
      'closed',
    ],
    [
      'stays lost when an older event comes late',
      [
        ['lost', 2],
        ['won', 1],
        ['open', 1],
      ],
      'lost',
    ],
    [
      'is lost whichever of two events of one second comes first',
      [
        ['lost', 1],
        ['won', 1],
      ],
      'lost',
    ],
    [
      'is lost whichever of two events of one second comes last',
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

  it('is what Stripe answers, unless an event was heard since it was asked', async () => {
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

  it('that an operator has closed opens when Stripe says something else, and not before', async () => {
    await using open = await givenOpenDatabase();
    const { disputes, tell, status } = await givenDisputes(open.db);
    await tell('open', at(1));
    await disputes.closeAll('pi_1');
    await tell('open', { askedAt: await disputes.askingAt() });
    expect(await status()).toBe('closed');
    await tell('appealed', { askedAt: await disputes.askingAt() });
    expect(await status()).toBe('open');
  });

  it('that an older version took for won is asked about again', async () => {
    await using open = await givenOpenDatabase();
    const { account, disputes, tell } = await givenDisputes(open.db);
    await tell('won', at(1));
    expect(await disputes.openPayments(account)).toEqual([]);
    await open.db.updateTable('disputes').set({ stripeStatus: null, asOf: null }).execute();
    expect(await disputes.openPayments(account)).toEqual(['pi_1']);
    await tell('lost', { askedAt: await disputes.askingAt() });
    expect(await disputes.openPayments(account)).toEqual([]);
    expect(await disputes.isLost('pi_1')).toBe(true);
  });
});
