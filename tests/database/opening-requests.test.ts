import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMails } from '#adapters/database/tables/mails.ts';
import { hashOf } from '#adapters/secrets.ts';
import { createOpeningWatch } from '#server/orders/opening-watch.ts';
import { givenOrder } from '../support/orders.ts';
import { givenKept } from '../support/retention.ts';
import { givenServices } from '../support/services.ts';

type Shop = Awaited<ReturnType<typeof givenKept>>;

const ask = ({ openingRequests }: Pick<Shop, 'openingRequests'>, name: string) =>
  openingRequests.add({ email: `${name}@example.com`, emailHash: Buffer.from(name), locale: 'en' }, () =>
    hashOf(name),
  );

/** Requests the mail and confirms it by the link in the first mail. */
async function askAndConfirm(shop: Pick<Shop, 'openingRequests'>, name: string): Promise<void> {
  await ask(shop, name);
  expect(await shop.openingRequests.confirm(hashOf(name))).toBe(true);
}

const mailsOf = ({ db }: Shop) => db.selectFrom('mails').selectAll().orderBy('createdAt').execute();

test('an unconfirmed address gets one question at a time, no news, and is forgotten after two days', async () => {
  await using shop = await givenKept();
  for (const name of ['ada', 'ada', 'eve']) await ask(shop, name);
  await shop.openingRequests.confirm(hashOf('nobody'));
  expect(await shop.openingRequests.count()).toBe(0);
  expect(await shop.openingRequests.tell(9)).toEqual([]);
  expect(await mailsOf(shop)).toMatchObject(
    ['ada', 'eve'].map((name) => ({ kind: 'opening_confirmation', recipient: `${name}@example.com` })),
  );

  const left = async (age: string) => {
    await sql`update opening_requests set asked_at = now() - ${age}::interval`.execute(shop.db);
    await shop.end();
    return (await shop.db.selectFrom('openingRequests').select('email').execute()).length;
  };
  expect(await left('47 hours 59 minutes')).toBe(2);
  await shop.openingRequests.confirm(hashOf('eve'));
  expect(await left('48 hours')).toBe(1);
  expect(await mailsOf(shop)).toMatchObject([{ recipient: 'eve@example.com' }]);
});

test('an address that asks again gets another question and two more days, and stays unconfirmed', async () => {
  await using shop = await givenKept();
  const mails = createMails(shop.db);
  const first = (await ask(shop, 'ada')) ?? '';
  await mails.take(first);
  expect(await ask(shop, 'ada')).toBeUndefined();
  await mails.settle({ id: first, sender: null }, { status: 'accepted' });
  await sql`update opening_requests set asked_at = now() - interval '47 hours'`.execute(shop.db);
  const second = await ask(shop, 'ada');
  expect(await mailsOf(shop)).toMatchObject([{ id: second, status: 'new', recipient: 'ada@example.com' }]);
  expect(second).not.toBe(first);
  await sql`update opening_requests set asked_at = asked_at - interval '47 hours'`.execute(shop.db);
  await shop.end();
  expect(await shop.openingRequests.count()).toBe(0);
  expect(await shop.openingRequests.confirm(hashOf('ada'))).toBe(true);
});

test('several servers that see the shop open write one mail per address, in order of request', async () => {
  await using shop = await givenKept();
  const names = Array.from({ length: 9 }, (_, n) => `asker${n}`);
  for (const name of [...names, ...names]) await askAndConfirm(shop, name);
  expect(await shop.openingRequests.count()).toBe(9);

  const [first] = await Promise.all([shop.openingRequests.tell(1), shop.openingRequests.tell(3)]);
  await Promise.all(Array.from({ length: 5 }, () => shop.openingRequests.tell(4)));

  const mails = await mailsOf(shop);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(names.map((name) => `${name}@example.com`));
  expect(first).toHaveLength(1);
  const early = mails.slice(0, 4).map(({ recipient }) => recipient);
  expect(early.sort()).toEqual(names.slice(0, 4).map((name) => `${name}@example.com`));
  expect(await shop.openingRequests.count()).toBe(0);
});

test.each([
  ['accepted', true],
  ['failed', true],
  ['unknown', true],
  ['failed_safe', false],
] as const)('an address whose mail is %s: forgotten is %s', async (status, forgotten) => {
  await using shop = await givenKept();
  await askAndConfirm(shop, 'ada');
  const [id = ''] = await shop.openingRequests.tell(9);
  const mails = createMails(shop.db);
  expect((await mails.take(id))?.recipient).toBe('ada@example.com');
  await mails.settle({ id, sender: null }, { status });
  const { rows } = await sql`select from mails where mails::text like '%ada@%'`.execute(shop.db);
  expect(rows).toHaveLength(forgotten ? 0 : 1);
});

test('an address whose sender crashed is forgotten, and gets no second mail', async () => {
  await using shop = await givenKept();
  await askAndConfirm(shop, 'ada');
  const [id = ''] = await shop.openingRequests.tell(9);
  const mails = createMails(shop.db);
  await mails.take(id);
  await sql`update mails set next_try_at = now() - interval '6 minutes'`.execute(shop.db);
  await mails.giveUpAbandoned();
  expect(await mailsOf(shop)).toMatchObject([{ status: 'unknown', recipient: null }]);
  expect(await mails.take(id)).toBeUndefined();
});

test('a mailbox blocked since its request gets nothing and is forgotten', async () => {
  await using shop = await givenKept();
  const { id: orderId } = await givenOrder(shop.db);
  await askAndConfirm(shop, 'eve');
  const until = new Date(Date.now() + 86_400_000);
  const block = {
    id: orderId,
    kind: 'email',
    keyHash: Buffer.from('eve'),
    photoHash: null,
    orderId,
  } as const;
  await shop.db
    .insertInto('blocks')
    .values({ ...block, until })
    .execute();
  expect(await shop.openingRequests.tell(9)).toEqual([]);
  expect([await shop.openingRequests.count(), await mailsOf(shop)]).toEqual([0, []]);
});

const withdraw = ({ openingRequests }: Shop, name: string) => openingRequests.withdraw(hashOf(name));

test('an address that withdraws is forgotten at once, and no other is', async () => {
  await using shop = await givenKept();
  for (const name of ['ada', 'eve']) await askAndConfirm(shop, name);
  await withdraw(shop, 'ada');
  await withdraw(shop, 'nobody');
  expect(await shop.openingRequests.tell(9)).toHaveLength(1);
  expect(await mailsOf(shop)).toMatchObject([{ recipient: 'eve@example.com' }]);
});

test.each([
  ['waits to be sent', 'none', []],
  ['is tried again later', 'failed_safe', []],
  ['is being sent', 'sending', [{ recipient: null, status: 'sending' }]],
] as const)('an address that withdraws while the mail %s is forgotten too', async (_when, status, left) => {
  await using shop = await givenKept();
  await askAndConfirm(shop, 'ada');
  const [id = ''] = await shop.openingRequests.tell(9);
  const mails = createMails(shop.db);
  if (status !== 'none') await mails.take(id);
  if (status === 'failed_safe') await mails.settle({ id, sender: null }, { status });
  await withdraw(shop, 'ada');
  expect(await mailsOf(shop)).toMatchObject(left);
  await mails.settle({ id, sender: null }, { status: 'failed_safe' });
  const { rows } = await sql`select from mails where mails::text like '%ada@%'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('an address is forgotten after 30 days if the shop never opens', async () => {
  await using shop = await givenKept();
  await askAndConfirm(shop, 'ada');
  await sql`update opening_requests set asked_at = now() - interval '29 days 23 hours'`.execute(shop.db);
  await shop.end();
  expect(await shop.openingRequests.count()).toBe(1);
  await sql`update opening_requests set asked_at = now() - interval '30 days'`.execute(shop.db);
  await shop.end();
  expect(await shop.openingRequests.count()).toBe(0);
});

test('a shop that is open for one check only is announced to nobody', async () => {
  await using shop = await givenServices({ MIN_FREE_DISK_GB: '0' });
  const styles = [...shop.styles.values()].map(({ id }) => id);
  const look = createOpeningWatch(shop);
  const lookWhile = async (healthy: boolean): Promise<number> => {
    const instance = { url: 'http://comfyui.example', healthy, cannotDraw: [], queue: 0 };
    await shop.comfyuiInstances.report('worker', [instance], styles);
    await look();
    return shop.openingRequests.count();
  };
  await askAndConfirm(shop, 'ada');

  expect(await lookWhile(false)).toBe(1);
  expect(await lookWhile(true)).toBe(1);
  expect(await lookWhile(false)).toBe(1);
  expect(await lookWhile(true)).toBe(1);
  expect(await lookWhile(true)).toBe(0);
});
