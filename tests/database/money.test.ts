import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createDailyFigures } from '#adapters/database/figures/daily.ts';
import { createShopFigures } from '#adapters/database/figures/shop.ts';
import { createCheckoutSessions } from '#adapters/database/tables/checkout-sessions.ts';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import { createMails } from '#adapters/database/tables/mails.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { hashOf } from '#adapters/secrets.ts';
import { atOnce, givenAccount, givenOpenDatabase, givenOrder } from '../support/orders.ts';

const dayMs = 86_400_000;

describe('a checkout session', () => {
  it('is the same for a hundred simultaneous callers', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    const sessions = createCheckoutSessions(open.db, 30);
    const { id: account } = await givenAccount(open.db);
    await atOnce(100, () => sessions.openOf(order.id, 35, account));
    expect(await sessions.ofOrder(order.id)).toMatchObject([{ n: 1, status: 'intended' }]);
  });

  it('is followed by the next one once it is over', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    const sessions = createCheckoutSessions(open.db, 30);
    const { id: account } = await givenAccount(open.db);
    const first = await sessions.openOf(order.id, 35, account);
    const opened = { stripeId: 'cs_1', url: 'http://localhost/1', expiresAt: new Date() };
    await sessions.recordOpened(first, opened);
    expect(await sessions.openOf(order.id, 35, account)).toMatchObject({
      n: 1,
      status: 'open',
      url: opened.url,
    });
    expect(await sessions.close('cs_1', 'expired', null)).toBe(true);
    expect(await sessions.close('cs_1', 'complete', 'pi_1')).toBe(false);
    expect(await sessions.openOf(order.id, 35, account)).toMatchObject({
      n: 2,
      status: 'intended',
      url: null,
    });
  });
});

describe('a code', () => {
  const codeHash = hashOf('ABCDEFGHJKMN');
  const price = { amount: 499, currency: 'usd' };
  const tried = { livemode: false, price };
  const paidReally = { livemode: true, price };
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);

  it('is redeemed by one of a hundred orders at once', async () => {
    await using open = await givenOpenDatabase();
    await createCodes(open.db).add({ id: randomUUID(), codeHash, expiresAt: inDays(1) });
    const orders = await Promise.all(Array.from({ length: 100 }, () => givenOrder(open.db)));
    const results = await atOnce(100, (n) =>
      createCodes(open.db).redeem(codeHash, orders[n]?.id ?? '', tried),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.every(({ reason }) => (reason as { errorCode?: string }).errorCode === 'code_used')).toBe(
      true,
    );
  });

  it('that has expired, was voided or never existed is refused with its own reason', async () => {
    await using open = await givenOpenDatabase();
    const { id } = await givenOrder(open.db);
    const old = hashOf('OLD');
    const voided = hashOf('VOID');
    await createCodes(open.db).add({ id: randomUUID(), codeHash: old, expiresAt: inDays(-1) });
    await createCodes(open.db).add({
      id: randomUUID(),
      codeHash: voided,
      expiresAt: inDays(1),
      voidedAt: new Date(),
    });
    await expect(createCodes(open.db).redeem(old, id, tried)).rejects.toMatchObject({
      errorCode: 'code_expired',
    });
    await expect(createCodes(open.db).redeem(voided, id, tried)).rejects.toMatchObject({
      errorCode: 'code_unknown',
    });
    await expect(createCodes(open.db).redeem(hashOf('NONE'), id, tried)).rejects.toMatchObject({
      errorCode: 'code_unknown',
    });
  });

  it('without real money behind it is worth nothing where money is real', async () => {
    await using open = await givenOpenDatabase();
    const { id } = await givenOrder(open.db);
    await createCodes(open.db).add({ id: randomUUID(), codeHash, expiresAt: inDays(1) });
    await expect(createCodes(open.db).redeem(codeHash, id, paidReally)).rejects.toMatchObject({
      errorCode: 'code_of_test',
    });
    const real = hashOf('REAL');
    await createCodes(open.db).add({
      id: randomUUID(),
      codeHash: real,
      expiresAt: inDays(1),
      livemode: true,
    });
    await createCodes(open.db).redeem(real, id, paidReally);
  });

  it('that is restored can be redeemed again, for at least 30 days', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    await createCodes(open.db).add({ id: randomUUID(), codeHash, expiresAt: inDays(2) });
    await createCodes(open.db).redeem(codeHash, order.id, tried);
    await createCodes(open.db).restore(order.id, 30);
    const next = await givenOrder(open.db);
    await createCodes(open.db).redeem(codeHash, next.id, tried);
    const { expiresAt } = await open.db.selectFrom('codes').selectAll().executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(inDays(29.9).getTime());
  });

  it('that was bought pays for a style of at most its price, in its own currency', async () => {
    await using open = await givenOpenDatabase();
    const { id } = await givenOrder(open.db);
    const worth = { worthAmount: 499, worthCurrency: 'usd' };
    await createCodes(open.db).add({ id: randomUUID(), codeHash, expiresAt: inDays(1), ...worth });
    const redeem = (amount: number, currency = 'usd') =>
      createCodes(open.db).redeem(codeHash, id, { livemode: false, price: { amount, currency } });
    await expect(redeem(500)).rejects.toMatchObject({ errorCode: 'code_worth_less' });
    await redeem(499);
    await createCodes(open.db).restore(id, 30);
    await redeem(900, 'eur');
  });

  it.each(['disputed', 'given back'])(
    'whose own payment is %s draws nothing until that is over',
    async (what) => {
      await using open = await givenOpenDatabase();
      const [source, order] = [await givenOrder(open.db), await givenOrder(open.db)];
      await open.db
        .updateTable('orders')
        .set({ paymentIntent: 'pi_1', ...(what === 'given back' ? {} : { frozenAt: new Date() }) })
        .where('id', '=', source.id)
        .execute();
      const refund = { ...price, orderId: source.id, paymentIntent: 'pi_1', reason: 'found' } as const;
      if (what === 'given back') await createRefunds(open.db).add({ ...refund, stripeAccount: null });
      await createCodes(open.db).add({
        id: randomUUID(),
        codeHash,
        expiresAt: inDays(1),
        sourceOrderId: source.id,
      });
      const redeem = () => createCodes(open.db).redeem(codeHash, order.id, tried);
      await expect(redeem()).rejects.toMatchObject({ errorCode: 'code_stopped' });
      if (what === 'given back') return;
      await open.db.updateTable('orders').set({ frozenAt: null }).where('id', '=', source.id).execute();
      await redeem();
    },
  );

  it('is issued once per order', async () => {
    await using open = await givenOpenDatabase();
    const { id: sourceOrderId } = await givenOrder(open.db);
    const issue = (n: number) =>
      createCodes(open.db).add({
        id: randomUUID(),
        codeHash: hashOf(`${n}`),
        sourceOrderId,
        expiresAt: inDays(1),
      });
    await atOnce(10, issue);
    expect(await open.db.selectFrom('codes').selectAll().execute()).toHaveLength(1);
  });
});

describe('a refund', () => {
  it.each(['refund_failed', 'refund_retried'] as const)(
    'that is retried leaves no outdated mail "%s" waiting',
    async (kind) => {
      await using open = await givenOpenDatabase();
      const { id: orderId } = await givenOrder(open.db);
      const facts = { paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount: null };
      await createRefunds(open.db).add({
        ...facts,
        orderId,
        reason: 'operator',
        stripeId: 're_1',
        status: 'canceled',
      });
      await createMails(open.db).add(orderId, kind, 'pi_1');
      const [refunds, mails] = [createRefunds(open.db), createMails(open.db)];
      await refunds.tryAnew((await refunds.byPayment('pi_1')) ?? expect.fail(), 0);
      expect(await mails.waitingOf(orderId)).toEqual([]);
    },
  );

  it('that Stripe reports on while an earlier answer is written is checked again', async () => {
    await using open = await givenOpenDatabase();
    const { id: stripeAccount } = await givenAccount(open.db);
    const refunds = createRefunds(open.db);
    const facts = { orderId: null, paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount };
    await createRefunds(open.db).add({
      ...facts,
      reason: 'late_payment',
      stripeId: 're_1',
      status: 'pending',
    });
    const answer = { stripeId: 're_1', status: 'succeeded' } as const;
    const due = () => refunds.due(60, stripeAccount);
    const read = async () => (await refunds.byPayment('pi_1')) ?? expect.fail();
    await refunds.record(await read(), answer);
    expect(await due()).toEqual([]);
    const asked = await read();
    await refunds.scheduleCheck('re_1');
    await refunds.record(asked, answer);
    expect(await due()).toEqual([asked.id]);
  });

  it('is created once per payment, however often it is requested', async () => {
    await using open = await givenOpenDatabase();
    const { id: orderId } = await givenOrder(open.db);
    const intent = {
      orderId,
      paymentIntent: 'pi_1',
      amount: 499,
      currency: 'usd',
      stripeAccount: null,
      reason: 'technical_failure',
    } as const;
    await atOnce(20, () => createRefunds(open.db).add(intent));
    expect(await createRefunds(open.db).ofOrder(orderId)).toHaveLength(1);
  });
});

test('returned money counts once, whether by refunds, partial refunds or lost disputes', async () => {
  await using open = await givenOpenDatabase();
  const { db } = open;
  const { id: stripeAccount } = await givenAccount(db);
  const orders = createOrders(db);
  const paid = async (paymentIntent: string) =>
    (await givenOrder(db, { paymentIntent, stripeAccount, paidAt: new Date(), state: 'delivered' })).id;
  const back = async () => {
    const [days, today] = [createDailyFigures(db), createShopFigures(db)];
    const [sum] = await today.money(1);
    const from = (await days.lastDays(2, 'UTC'))?.[0] ?? '';
    const daily = await days.money({ from, zone: 'UTC' });
    expect(daily.reduce((all, one) => all + one.back, 0)).toBe(sum?.back);
    return sum?.back;
  };
  const refund = { currency: 'usd', stripeAccount, stripeId: 're_1', status: 'succeeded' } as const;

  await orders.noteRefunded(await paid('pi_1'), 100);
  expect(await back()).toBe(100);

  const restOf = { orderId: await paid('pi_2'), paymentIntent: 'pi_2', amount: 399 };
  await orders.noteRefunded(restOf.orderId, 100);
  await createRefunds(db).add({ ...refund, ...restOf, reason: 'operator' });
  expect(await back()).toBe(100 + 499);
  await orders.noteRefunded(restOf.orderId, 499);
  expect(await back()).toBe(100 + 499);

  const whole = { orderId: await paid('pi_3'), paymentIntent: 'pi_3', amount: 499 };
  await orders.noteRefunded(whole.orderId, 200);
  await createRefunds(db).add({ ...refund, ...whole, reason: 'found' });
  await orders.noteRefunded(whole.orderId, 499);
  expect(await back()).toBe(100 + 499 + 499);

  await orders.noteRefunded(await paid('pi_4'), 100);
  const dispute = { id: 'dp_1', paymentIntent: 'pi_4', status: 'lost', stripeStatus: 'lost' } as const;
  const told = { eventAt: new Date() };
  await createDisputes(db).record({ ...dispute, amount: 300, currency: 'usd' }, told, stripeAccount);
  expect(await back()).toBe(100 + 499 + 499 + 100 + 300);
});
