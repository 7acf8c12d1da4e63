import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { waitUntil } from '../support/wait-until.ts';
import { audit, borderlineOrder, heading, logIn, loginUrl, refusedOrder, sql } from './support/operator.ts';
import { api } from './support/shop.ts';
import { test } from './support/themed.ts';

/** Presses the button of an order's action and then its confirmation. */
async function act(page: Page, name: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill(reason);
  await page.getByRole('button', { name, exact: true }).click();
}

test('an operator sends an order’s mail again, issues a code for it and deletes its pictures @slow', async ({
  page,
}) => {
  const [email, corrected] = [`ada-${Date.now()}@example.com`, `eve-${Date.now()}@example.com`];
  const order = await api.buy({ email });
  const { reference } = await api.status(order.token);
  await logIn(page);
  await page.goto(`/admin/orders/${order.orderId}`);

  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(corrected);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText(`about ${reference} is sent again.`).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await waitUntil(async () => (await api.mails(corrected)).length > 0);
  await expect(page.getByText(/^Picture ready: (sent|waiting|being sent)$/)).toHaveCount(1);
  await expect(page.getByText(/^Orders: send, by /)).toHaveCount(1);

  await act(page, 'Issue a code', 'a gesture');
  const code = await page
    .locator('strong')
    .filter({ hasText: /^.{4}-.{4}-.{4}$/ })
    .innerText();
  await api.reaches((await api.order({ code })).token, 'delivered');

  await act(page, 'Delete photo and picture');
  // The browser demands the reason.
  await expect(page.getByRole('textbox', { name: 'Why' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Why' }).fill('they asked for it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete photo and picture' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show it' })).toBeHidden();
  expect((await api.request('GET', '/orders/current/picture', { token: order.token })).status).toBe(404);
  const [images] = await sql(
    'select photo_deleted_at is null or picture_deleted_at is null as kept from orders where id = $1',
    [order.orderId],
  );
  expect(images).toEqual({ kept: false });
  expect(await audit(reference)).toEqual([
    ['orders.send', null],
    ['orders.code', 'a gesture'],
    ['orders.delete', 'they asked for it'],
  ]);
});

test('an operator finds orders by state, retries one at once and releases a frozen one @slow', async ({
  page,
}) => {
  const [late, frozen] = [await api.order(), await api.order()];
  const held = `state = 'paid', paid_at = now(), payment_intent = 'pi_' || id`;
  await sql(`update orders set ${held}, tries = 5, due_at = now() + interval '1 hour' where id = $1`, [
    late.orderId,
  ]);
  await sql(`update orders set ${held}, frozen_at = now() where id = $1`, [frozen.orderId]);
  await sql(
    `insert into disputes (id, payment_intent, status) select 'dp_' || id, 'pi_' || id, 'open' from orders where id = $1`,
    [frozen.orderId],
  );
  const references = await Promise.all(
    [late, frozen].map(async ({ token }) => (await api.status(token)).reference),
  );
  await logIn(page);
  await page.goto('/admin/orders');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Paid, not finished');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  for (const reference of references) await expect(page.getByRole('link', { name: reference })).toBeVisible();

  await page.getByRole('link', { name: references[0] ?? '' }).click();
  await act(page, 'Try again now');
  await expect(page.getByText(`${references[0]} is tried again now`).first()).toBeVisible();
  await api.reaches(late.token, 'delivered');

  await page.goto(`/admin/orders/${frozen.orderId}`);
  await act(page, 'Release', 'the bank decided for us');
  await expect(page.getByText(`${references[1]} continues`).first()).toBeVisible();
  await api.reaches(frozen.token, 'delivered');
  expect(await audit(references[0] ?? '')).toEqual([['orders.retry', null]]);
  expect(await audit(references[1] ?? '')).toEqual([['orders.release', 'the bank decided for us']]);
});

test('a failed redraw is not said to be refunded @slow', async ({ page }) => {
  const { orderId } = await api.order();
  const redraw = `paid_by = 'redraw', paid_at = now()`;
  const later = `due_at = now() + interval '1 hour'`;
  await sql(`update orders set state = 'paid', ${redraw}, ${later} where id = $1`, [orderId]);
  await logIn(page);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Delete photo and picture' }).click();
  await expect(page.getByText('The order ends as failed.')).toBeVisible();

  await sql(`update orders set state = 'failed', ended_at = now() where id = $1`, [orderId]);
  await page.reload();
  await expect(page.getByText('Failed, a free redraw').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue a code' })).toBeVisible();
  for (const name of ['Try again now', 'Refund'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('an operator dismisses an objection and overrules the check of a photo @slow', async ({ page }) => {
  const refused = await refusedOrder('It is me.');
  const borderline = await borderlineOrder();
  await logIn(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' }).click();
  const [objection, photo] = [refused, borderline].map(({ reference }) =>
    page.getByRole('region', { name: reference }),
  );
  if (!objection || !photo) throw new Error('There are two cards');
  await objection.getByRole('button', { name: 'Show the photo' }).click();
  await objection.getByRole('button', { name: 'Blur it' }).click();
  await expect(objection.getByRole('img', { name: 'blurred' })).toBeVisible();
  await objection.getByRole('textbox', { name: 'Why' }).fill('it is not');
  await objection.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(`The refusal of ${refused.reference} stands.`)).toBeVisible();
  await expect(objection).toBeHidden();

  await photo.getByRole('textbox', { name: 'Why' }).fill('a drawing');
  await photo.getByRole('button', { name: 'The check was wrong' }).click();
  await expect(photo).toBeHidden();
  expect(await sql('select upheld from photo_reviews where order_id = $1', [borderline.orderId])).toEqual([
    { upheld: false },
  ]);
  expect(await sql('select upheld from appeals where order_id = $1', [refused.orderId])).toEqual([
    { upheld: false },
  ]);
  expect(await audit(refused.reference)).toEqual([['appeals.dismiss', 'it is not']]);
  expect(await audit(borderline.reference)).toEqual([['borderline.dismiss', 'a drawing']]);
});

test('an operator blocks an order’s photo, finds an address’s block, and copies codes @slow', async ({
  page,
  context,
}) => {
  const [email, reason] = [`blocked-${Date.now()}@example.com`, `chargebacks ${Date.now()}`];
  const order = await api.order({ photo: 'coffee.png' });
  const { reference } = await api.status(order.token);
  await logIn(page);
  await page.goto('/admin/blocks');
  await page.getByRole('radio', { name: 'The photo of an order' }).check();
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page.getByRole('spinbutton', { name: 'For how many days' }).fill('3');
  await page.getByRole('textbox', { name: 'Why' }).fill(reason);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('is blocked until')).toBeVisible();
  await expect(api.order({ photo: 'coffee.png' })).rejects.toThrow(/403 blocked/);

  await page.getByRole('radio', { name: 'An email address' }).check();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Why' }).fill(`${reason} too`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${reason} too` })).toBeVisible();
  await expect(api.order({ email })).rejects.toThrow(/403 blocked/);
  await page.getByRole('searchbox', { name: 'Is this address blocked?' }).fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  const block = page.getByRole('listitem').filter({ hasText: `The photo of ${reference}` });
  await expect(block).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: `${reason} too` })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Is this address blocked?' }).fill(`not-${email}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('It is not blocked.')).toBeVisible();

  await page.goto('/admin/blocks');
  await block.getByRole('button', { name: 'Lift' }).click();
  await block.getByRole('textbox', { name: 'Why' }).fill('settled');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The block is lifted.')).toBeVisible();
  await api.order({ photo: 'coffee.png' });
  const rows = await sql('select action from audit_log where reason in ($1, $2, $3) order by id', [
    ...[reason, `${reason} too`, 'settled'],
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['blocks.add', 'blocks.add', 'blocks.lift']);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/codes');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('2');
  await page.getByRole('textbox', { name: 'Note' }).fill(reason);
  await page.getByRole('button', { name: 'Issue them' }).click();
  await page.getByRole('button', { name: 'Copy them' }).click();
  const codes = await page.getByRole('textbox', { name: 'The codes' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes);

  const batch = page.getByRole('listitem').filter({ hasText: reason });
  await batch.getByRole('button', { name: 'Void unused codes' }).click();
  await batch.getByRole('textbox', { name: 'Why' }).fill('handed out twice');
  // One code pays while the reason for voiding the other is being typed.
  await api.reaches((await api.order({ code: codes.split('\n')[0] ?? '' })).token, 'delivered');
  // A focus soon after another one does not trigger a request.
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')));
    await expect(batch.getByText('The unused code becomes void')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(batch.getByRole('textbox', { name: 'Why' })).toHaveValue('handed out twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 code is void.')).toBeVisible();
  await expect(batch.getByRole('textbox', { name: 'Why' })).toBeHidden();
});

test('an operator tests services and mails, edits a pause’s message, and ends another login @slow', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(await loginUrl());
  await expect(heading(other, 'Today')).toBeVisible();
  await logIn(page);

  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Test all' }).click();
  await expect(page.getByRole('button', { name: /^Testing/ })).toHaveCount(0, { timeout: 60_000 });
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Database' }).getByText('Right').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send me a message' }).click();
  await expect(page.getByText('OPERATOR_EMAIL is not set')).toBeVisible();
  const tested = await sql(
    `select count(distinct subject)::int as parts from audit_log where action = 'services.test'`,
  );
  expect(tested[0]?.parts).toBe(15);

  await waitUntil(
    async () => (await sql(`select id from audit_log where action = 'services.send'`)).length === 1,
  );

  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(heading(page, 'Backups')).toBeVisible();
  await expect(page.getByText('The shop makes no backups itself')).toBeVisible();

  // The answer is slow: nothing typed after the page says "paused" is lost.
  await page.route('**/api/admin/today', (route) => wait(1000).then(() => route.continue()));
  await page.goto('/admin/selling');
  await page.getByRole('button', { name: 'A different message for each language' }).click();
  await page.getByRole('textbox', { name: 'Message to visitors' }).fill('Back soon.');
  await page.getByRole('textbox', { name: 'In German' }).fill('Bin gleich zurück.');
  await page.getByRole('textbox', { name: 'Why' }).fill('a new card');
  await page.getByRole('button', { name: 'Pause the shop' }).click();
  await expect(page.getByText('The shop is paused').first()).toBeVisible();
  const message = async (lang: string): Promise<unknown> => {
    const shop = (await (await api.request('GET', `/shop?lang=${lang}`)).json()) as Record<string, unknown>;
    return shop.closedMessage;
  };
  expect([await message('en'), await message('de')]).toEqual(['Back soon.', 'Bin gleich zurück.']);
  await page.getByRole('textbox', { name: 'Message to visitors' }).fill('Back on Monday.');
  await page.getByRole('button', { name: 'Change the message' }).click();
  await expect(page.getByText('visitors see the new message')).toBeVisible();
  expect(await message('fr')).toBe('Back on Monday.');
  await page.getByRole('button', { name: 'Start selling again' }).click();
  await expect(page.getByText('The shop is selling.')).toBeVisible();
  await expect(page.getByText('The shop is selling again.')).toBeVisible();
  expect(await api.call('GET /api/shop')).toMatchObject({ open: true });

  await page.goto('/admin/log');
  await expect(page.getByText('a new card')).toBeVisible();
  await page.getByRole('link', { name: 'Include views' }).click();
  await expect(page.getByRole('link', { name: 'Only changes' })).toBeVisible();

  await page.goto('/admin/sessions');
  const sessions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Log out' }) });
  await expect(sessions.first()).toBeVisible();
  const before = await sessions.count();
  await sessions.first().getByRole('button', { name: 'Log out' }).click();
  await expect(sessions).toHaveCount(before - 1);
  for (let left = before - 1; left > 0; left -= 1) {
    await sessions.first().getByRole('button', { name: 'Log out' }).click();
    await expect(sessions).toHaveCount(left - 1);
  }
  await other.goto('/admin/orders');
  await expect(heading(other, 'Log in')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(heading(page, 'Who is logged in')).toBeVisible();
});
