import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '#adapters/database/migrate.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';

test('existing codes get the root and the worth of the payment behind them', async () => {
  await using database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= '042-no-addresses-in-the-log');
  const order = async (paidBy: string, price = 0) => {
    const id = randomUUID();
    await query(
      database.url,
      `insert into orders (id, reference, token_hash, state, style_id, email, locale, paid_by, price_amount, currency,
         consent_version, photo_width, photo_height, expires_at)
       values ($1::uuid, $1::text, $1::text::bytea, 'code_issued', '', '', 'en', $2, $3, 'eur', '', 1, 1, now())`,
      [id, paidBy, price],
    );
    return id;
  };
  const code = async (source: string | null, redeemedBy: string | null, worth: number | null = null) => {
    const id = randomUUID();
    await query(
      database.url,
      `insert into codes (id, code_hash, source_order_id, redeemed_by, paid_for, worth_amount, worth_currency, expires_at)
       values ($1::uuid, $1::text::bytea, $2, $3, $3, $4, $5, now())`,
      [id, source, redeemedBy, worth, worth === null ? null : 'usd'],
    );
    return id;
  };
  const [gift, card] = [await order('card', 650), await order('card', 199)];
  const [byGift, again, byOperator] = [await order('code'), await order('code'), await order('code')];
  const chain = [await code(gift, byGift, 600), await code(byGift, again), await code(again, null)];
  const refused = await code(card, null);
  const free = [await code(null, byOperator), await code(byOperator, null)];

  await migrate(database.url);

  const rows = await query(database.url, 'select id, root_order_id, worth_amount, worth_currency from codes');
  const found = new Map(rows.map(({ id, ...row }) => [id, Object.values(row)]));
  for (const id of chain) expect(found.get(id)).toEqual([gift, 600, 'usd']);
  expect(found.get(refused)).toEqual([card, 199, 'eur']);
  for (const id of free) expect(found.get(id)).toEqual([null, null, null]);
});

test('codes written by the previous version get them too', async () => {
  await using database = await givenOpenDatabase();
  const { db } = database;
  const expiresAt = new Date(Date.now() + 60_000);
  const issue = async (sourceOrderId: string, redeemedBy?: string) => {
    const id = randomUUID();
    const code = { id, codeHash: Buffer.from(id), sourceOrderId, expiresAt, chain: 0, livemode: false };
    await db
      .insertInto('codes')
      .values({ ...code, ...(redeemedBy !== undefined && { redeemedBy }) })
      .execute();
    return db
      .selectFrom('codes')
      .select(['rootOrderId', 'worthAmount'])
      .where('id', '=', id)
      .executeTakeFirst();
  };
  const bought = await givenOrder(db, { priceAmount: 650 });
  const byCode = await givenOrder(db, { paidBy: 'code', priceAmount: 0 });
  const byOperator = await givenOrder(db, { paidBy: 'code', priceAmount: 0 });

  expect(await issue(bought.id, byCode.id)).toEqual({ rootOrderId: bought.id, worthAmount: 650 });
  expect(await issue(byCode.id)).toEqual({ rootOrderId: bought.id, worthAmount: 650 });
  expect(await issue(byOperator.id)).toEqual({ rootOrderId: null, worthAmount: null });
});
