import { expect, type Locator, type Page } from 'playwright/test';
import { audit, logIn, sql } from './support/operator.ts';
import { api } from './support/shop.ts';
import { test } from './support/themed.ts';

/** More than one page of any list. */
const rows = 60;
/** More than one page of orders, and less than two. */
const orders = 40;

/** Logs in with a clock that stands still: the rows say how long ago they are, and those texts are compared. */
async function logInAtOneMoment(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date());
  await logIn(page);
}

/** Presses "Older ones" and waits for other rows. @returns the previous rows */
async function readOn(page: Page, list: Locator): Promise<string[]> {
  const newest = await list.allInnerTexts();
  await page.getByRole('link', { name: 'Older ones' }).click();
  await expect(page).toHaveURL(/[?&](after|before)=/);
  await expect(async () => {
    const older = await list.allInnerTexts();
    expect(older.length).toBeGreaterThan(0);
    expect(older.filter((text) => newest.includes(text))).toEqual([]);
  }).toPass();
  return newest;
}

test('an operator reads on to older orders and back to the newest @slow', async ({ page }) => {
  const email = `often-${Date.now()}@example.com`;
  const { orderId } = await api.order({ email });
  await sql(
    `insert into orders select copies.* from orders, generate_series(1, ${orders}) n,
       jsonb_populate_record(orders, jsonb_build_object(
         'id', gen_random_uuid(), 'reference', reference || '-' || n, 'state', 'expired', 'ended_at', now(),
         'token_hash', sha256((reference || n)::bytea), 'created_at', created_at - make_interval(mins => n))) copies
     where orders.id = $1`,
    [orderId],
  );
  await logInAtOneMoment(page);
  await page.goto(`/admin/orders?text=${email}`);
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list.first()).toBeVisible();

  const newest = await readOn(page, list);

  expect(newest.length + (await list.count())).toBe(orders + 1);
  await page.getByRole('link', { name: 'Back to the newest' }).click();
  await expect(list).toHaveCount(newest.length);
  expect(await list.allInnerTexts()).toEqual(newest);
});

const kept = {
  log: `insert into audit_log (actor, action, subject, result) select 'Ada', 'pause', 'list ' || n, 'done' from generate_series(1, ${rows}) n`,
  codes: `with batches as (
      insert into code_batches (id, note, issued_at, issued_by, expires_at)
      select gen_random_uuid(), 'list ' || n, now() - make_interval(days => n), 'Ada', now() from generate_series(1, ${rows}) n
      returning id, issued_at)
    insert into codes (id, code_hash, issued_at, expires_at, batch_id)
      select gen_random_uuid(), sha256(id::text::bytea), issued_at, now(), id from batches`,
  blocks: `insert into blocks (id, kind, key_hash, added_by, created_at, until)
    select gen_random_uuid(), 'email', sha256(('list ' || n)::bytea), 'Ada', now() - make_interval(days => n), now() + make_interval(days => n)
    from generate_series(1, ${rows}) n`,
};

for (const [name, insert] of Object.entries(kept))
  test(`an operator reads on to older entries of the ${name} @slow`, async ({ page }) => {
    await sql(insert);
    await logInAtOneMoment(page);
    await page.goto(`/admin/${name}`);
    const list = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Ada|list/ });
    await expect(list.first()).toBeVisible();

    await readOn(page, list);
  });

test('an operator copies the code of an order @slow', async ({ page, context }) => {
  const order = await api.buy();
  const { reference } = await api.status(order.token);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Issue a code' }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('a gesture');
  await page.getByRole('button', { name: 'Issue a code' }).click();

  await page.getByRole('button', { name: 'Copy it' }).click();

  const code = await page.evaluate(() => navigator.clipboard.readText());
  await api.reaches((await api.order({ code })).token, 'delivered');
  expect(await audit(reference)).toEqual([['orders.code', 'a gesture']]);
});
