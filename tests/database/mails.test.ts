import { expect, test } from 'vitest';
import { createMails } from '#adapters/database/tables/mails.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { givenServices } from '../support/services.ts';

const sender = 'living/1';

/** Creates a shop with a living sender that has taken some mails. */
async function givenMails() {
  const services = await givenServices();
  const url = services.config.DATABASE_URL;
  const lock = await holdWorkerLock(url, sender);
  async function taken(): Promise<{ id: string; sender: string }> {
    const { id: order } = await givenOrder(services.db);
    await createMails(services.db).add(order, 'link');
    const [mail = expect.fail()] = await services.mails.ofOrder(order);
    await services.mails.take(mail.id, sender);
    return { id: mail.id, sender };
  }
  return {
    ...{ services, mails: services.mails, taken },
    pass: (minutes: number) =>
      query(
        url,
        `update mails set next_try_at = next_try_at - make_interval(mins => ${minutes}),
        held_since = held_since - make_interval(mins => ${minutes})`,
      ),
    stored: () => query(url, 'select status, held_since from mails order by created_at'),
    waits: async () =>
      await query(
        url,
        "select held_since > now() - interval '1 minute' as fresh from mails where held_since is not null",
      ),
    [Symbol.asyncDispose]: async () => {
      await lock.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

test('a silent sender is trusted for a quarter of an hour, and may still report the outcome', async () => {
  await using shop = await givenMails();
  const mail = await shop.taken();

  await shop.pass(14);
  await shop.mails.giveUpAbandoned();
  expect(await shop.stored()).toMatchObject([{ status: 'sending' }]);
  await shop.pass(2);
  await shop.mails.giveUpAbandoned();
  expect(await shop.stored()).toMatchObject([{ status: 'unknown' }]);

  await shop.mails.settle(mail, { status: 'accepted' });
  expect(await shop.stored()).toMatchObject([{ status: 'accepted' }]);
});

test('a mail given up during an outage does not prolong the next one', async () => {
  await using shop = await givenMails();
  const lost = await shop.taken();
  await shop.mails.hold(lost, 'Invalid login');
  await shop.pass(60);
  await shop.mails.take(lost.id, sender);
  await shop.pass(60);
  await shop.mails.giveUpAbandoned();
  expect(await shop.stored()).toEqual([{ status: 'unknown', held_since: null }]);

  await shop.mails.hold(await shop.taken(), 'Invalid login');
  expect(await shop.waits()).toEqual([{ fresh: true }]);
});

test('an outage goes on while its only waiting mail is retried', async () => {
  await using shop = await givenMails();
  const mail = await shop.taken();
  await shop.mails.hold(mail, 'Invalid login');
  await shop.pass(60);
  await shop.mails.take(mail.id, sender);
  await shop.mails.hold(mail, 'Invalid login');
  expect(await shop.waits()).toEqual([{ fresh: false }]);
});
