import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { codeOfApp } from '../support/one-time-code.ts';
import { expectAccessible as expectNoViolation } from './support/axe.ts';
import { borderlineOrder, heading, loginUrl, refusedOrder, setPassword, sql } from './support/operator.ts';
import { addresses, api } from './support/shop.ts';
import { tabTo } from './support/tab-to.ts';
import { test } from './support/themed.ts';
import { photoBytes } from '../support/photos.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Checks accessibility in both themes, and that the page is no wider than the phone. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, true);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

const go = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }));

test('an operator logs in, refunds an order, and decides on an objection by keyboard alone', async ({
  page,
}) => {
  const email = `refund-${Date.now()}@example.com`;
  const order = await api.buy({ email });
  const { reference } = await api.status(order.token);
  const refused = await refusedOrder('It is a statue in the park.');

  const url = await loginUrl();
  await page.goto(url);
  await expect(heading(page, 'Today')).toBeVisible();
  expect(page.url()).toBe(`${addresses.shop}/admin`);
  await expect(page.getByRole('link', { name: /objects? to a refusal/ })).toBeVisible();
  await expectAccessible(page);

  await go(page, 'Orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1);
  await press(page, page.getByRole('button', { name: 'Show the pictures' }));
  await expect(page.getByRole('img', { name: `What was drawn for ${reference}` })).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('link', { name: reference }));
  await expect(heading(page, reference)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Show it' }));
  await expect(page.getByRole('img', { name: 'What was drawn' })).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Refund' }));
  await expect(page.getByText('$4.99 goes back the way it was paid.')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Why' }));
  await page.keyboard.type('they did not like it');
  await press(page, page.getByRole('button', { name: 'Refund' }));
  await expect(page.getByText(`$4.99 for ${reference} is being refunded.`).first()).toBeVisible();

  const refunds = await waitUntil(async () => {
    const sent = await requestsTo({ url: addresses.stripe }, 'POST /v1/refunds');
    const own = sent.filter((entry) => JSON.stringify(entry).includes(order.orderId));
    return own.length > 0 && own;
  });
  expect(refunds).toHaveLength(1);

  await go(page, 'Review');
  const card = page.getByRole('region', { name: refused.reference });
  await expect(card.getByText('It is a statue in the park.')).toBeVisible();
  await expect(card.getByRole('img', { name: 'blurred' })).toBeVisible();
  await press(page, card.getByRole('button', { name: 'Show the photo' }));
  await expect(
    card.getByRole('img', { name: `The photo of ${refused.reference}`, exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await press(page, card.getByRole('button', { name: 'Dismiss' }));
  await expect(card.getByRole('alert')).toContainText('Say why');
  await tabTo(page, card.getByRole('textbox', { name: 'Why' }));
  await page.keyboard.type('a statue');
  await press(page, card.getByRole('button', { name: 'Uphold' }));
  await expect(page.getByText(`${refused.reference} is upheld: its photo is drawn`)).toBeVisible();
  await expect(card).toBeHidden();

  const audit = await sql(
    `select action, reason, actor ~ '^console:[0-9a-f]{8} \\(Owner\\)$' as by_console from audit_log
     where subject in ($1, $2) order by id`,
    [reference, refused.reference],
  );
  expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
    ['orders.picture', null],
    ['orders.show', null],
    ['orders.picture', null],
    ['orders.refund', 'they did not like it'],
    ['appeals.show', null],
    ['appeals.uphold', 'a statue'],
  ]);
  expect(audit.every(({ by_console: is }) => is)).toBe(true);
});

test('an operator pauses the shop, turns a style off and on, tests a service and reads the log @slow', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(heading(page, 'Log in')).toBeVisible();
  // The page is already open, so only the fragment changes.
  await page.goto(await loginUrl());
  await page.getByRole('link', { name: 'Selling' }).click();
  await page.getByRole('textbox', { name: 'Message to visitors' }).fill('Back on Monday.');
  await page.getByRole('button', { name: 'Pause the shop' }).click();
  // The message is visible only once, as the page's notice.
  await expect(page.getByRole('status').filter({ hasText: 'The shop is paused' })).toHaveCSS('width', '1px');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await api.call('GET /api/shop')).toMatchObject({ open: false, closedMessage: 'Back on Monday.' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start selling again' }).click();
  await expect(page.getByText('The shop is selling.')).toBeVisible();

  await page.getByRole('link', { name: 'Styles', exact: true }).click();
  const bricks = page.getByRole('region', { name: 'Bricks' });
  await bricks.getByRole('button', { name: 'Show its last pictures' }).click();
  await expect(
    bricks.getByRole('img', { name: 'What was drawn' }).or(bricks.getByText('No picture')).first(),
  ).toBeVisible();
  await bricks.getByRole('button', { name: 'Draw a test picture' }).click();
  await expect(bricks.getByText('A test picture of bricks is drawn next at')).toBeVisible();
  await expect(bricks.getByRole('img', { name: 'The last one of Bricks at' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(bricks.getByText('Right')).toBeVisible();
  await bricks.getByRole('button', { name: 'Turn off' }).click();
  await bricks.getByRole('textbox', { name: 'Why' }).fill('too pale');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(bricks.getByText('too pale')).toBeVisible();
  await expect(bricks.getByRole('button', { name: 'Turn on' })).toBeFocused();
  await waitUntil(async () => !(await api.call('GET /api/styles')).some(({ id }) => id === 'bricks'));
  await bricks.getByRole('button', { name: 'Turn on' }).click();
  await expect(bricks.getByText('Sold')).toBeVisible();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('button', { name: 'Test Database' }).click();
  await expect(page.getByText('PostgreSQL')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('set by the start').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText(/^Styles: off/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Who is logged in' }).click();
  await expect(page.getByText('This browser')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page.getByText('No password is set yet.')).toBeVisible();
  await expectAccessible(page);
});

test('an operator issues, saves and voids codes with a note, and blocks and unblocks an address', async ({
  page,
}) => {
  const [note, email] = [`Fair ${Date.now()}`, `blocked-${Date.now()}@example.com`];
  await page.goto(await loginUrl());
  await go(page, 'Codes');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('3');
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Issue them' }).click();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeInViewport({ ratio: 1 });
  const codes = await page.getByRole('textbox', { name: 'The codes' }).inputValue();
  expect(codes).toMatch(/^(.{4}-.{4}-.{4}\n?){3}$/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.match(/^.{4}-.{4}-.{4}(?=,)/gm)?.join('\n')).toBe(codes);
  await expectAccessible(page);
  const batch = page.getByRole('listitem').filter({ hasText: note });
  await batch.getByRole('button', { name: `Void unused codes of ${note}` }).click();
  await expect(batch.getByText('The 3 unused codes become void')).toBeVisible();
  await batch.getByRole('button', { name: `Void unused codes of ${note}` }).click();
  await expect(page.getByText('3 codes are void.')).toBeVisible();

  await go(page, 'Blocks');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Why' }).fill(note);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('The address is blocked until')).toBeVisible();
  const block = page.getByRole('listitem').filter({ hasText: note });
  await expect(block).toBeVisible();
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Lift' }).click();
  await block.getByRole('textbox', { name: 'Why' }).fill('they have paid');
  await block.getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('The block is lifted.')).toBeVisible();
  await expect(block).toBeHidden();
});

test('an operator accepts a changed test picture, after seeing it beside the last good one @slow', async ({
  page,
}) => {
  await page.goto(await loginUrl());
  await expect(heading(page, 'Today')).toBeVisible();
  const [seen] = await sql('select url from comfyui_instances where healthy');
  const [good, changed] = [await photoBytes('astronaut.png'), await photoBytes('coffee.png')];
  await sql(
    `insert into test_pictures (instance, style, due_at, checked_at, failed_since, error, reference, drawn_with, rejected, rejected_with)
     values ($1, 'anime', now() + interval '1 day', now(), now(), 'The picture is not like the last good one', $2, 'x', $3, 'x')
     on conflict (instance, style) do update set due_at = excluded.due_at, checked_at = now(), failed_since = now(),
       error = excluded.error, reference = $2, rejected = $3, rejected_with = 'x'`,
    [seen?.url, good, changed],
  );
  await page.getByRole('link', { name: 'Selling' }).click();
  await page.getByRole('link', { name: 'Styles', exact: true }).click();
  const anime = page.getByRole('region', { name: 'Anime' });
  await expect(anime.getByRole('img', { name: 'The last good one' })).toBeVisible();
  await expect(anime.getByRole('img', { name: 'The new one' })).toBeVisible();
  await waitUntil(async () => !(await api.call('GET /api/styles')).some(({ id }) => id === 'anime'));
  await expectAccessible(page);
  await anime.getByRole('button', { name: 'Accept the new picture' }).click();
  await anime.getByRole('textbox', { name: 'Why' }).fill('new checkpoint');
  await page.keyboard.press('Enter');
  await expect(anime.getByText('Right', { exact: true })).toBeVisible();
  await waitUntil(async () => (await api.call('GET /api/styles')).some(({ id }) => id === 'anime'));
  // Removes the shop's own next test picture.
  await sql('delete from test_pictures');
});

test('an operator sets up a second factor, logs in with its code and a recovery code, and ends it @slow', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const password = 'a password of the operator';
  await page.goto(await loginUrl());
  await expect(heading(page, 'Today')).toBeVisible();
  try {
    setPassword(password);
    await page.goto('/admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Who is logged in' }).click();
    await page.getByRole('link', { name: 'Second factor' }).click();
    await page.getByRole('textbox', { name: 'Console password' }).fill(password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    await expectAccessible(page);
    const secret = await page.locator('code', { hasText: /^[A-Z2-7]{32}$/ }).innerText();
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOfApp(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy them' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual(await codes.allInnerTexts());
    const paper = copied.split('\n')[0] ?? '';

    /** Asks for the code when it is typed, as one that an app shows is valid for a minute. */
    const logInWith = async (code: () => string) => {
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'not the current code' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'Code' }).fill(code());
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    };
    await sql('update admin_second_factors set last_step = 0');
    await logInWith(() => codeOfApp(secret));
    await logInWith(() => paper);

    await page.getByRole('link', { name: 'Who is logged in' }).click();
    await page.getByRole('link', { name: 'Second factor' }).click();
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await sql('update admin_second_factors set last_step = 0');
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOfApp(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Off: the password alone is enough to log in.')).toBeVisible();
  } finally {
    await sql('delete from admin_second_factors');
    await sql('delete from admin_password');
  }
});

test('an operator reads the last 30 days as charts and as a table, and reviews a close call @slow', async ({
  page,
}) => {
  const today = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
  const { reference } = await borderlineOrder();
  await page.goto(await loginUrl());
  const days = page.getByRole('region', { name: 'The last 30 days', exact: true });
  await expect(days.getByRole('img', { name: /Orders that ended in .*: \d+ delivered/ })).toBeVisible();
  await expect(days.getByRole('img', { name: /came in within 30 days/ }).first()).toBeVisible();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(days.getByText(`clocks in ${zone}`)).toBeVisible();
  await days.getByRole('img', { name: 'Orders that ended' }).click({ position: { x: 60, y: 60 } });
  await expect(days.getByText('Today so far')).toBeHidden();
  await press(page, days.getByText('Show as a table'));
  const newest = days.getByRole('row').nth(1);
  await expect(newest.getByRole('rowheader')).toHaveText(today.format(new Date()));
  await expect(newest.getByRole('cell').first()).not.toHaveText('0');
  await expectAccessible(page);

  await go(page, 'Review');
  const card = page.getByRole('region', { name: reference });
  await expect(card.getByText('The check let it through.')).toBeVisible();
  await press(page, card.getByRole('button', { name: 'Show the photo' }));
  await expect(card.getByRole('img', { name: `The photo of ${reference}`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(card.getByText('The photo counts as refused from now on.')).toBeVisible();
  await press(page, card.getByRole('button', { name: 'The check was wrong' }));
  await expect(card.getByRole('alert')).toContainText('Say why');
  await press(page, card.getByRole('button', { name: 'The check was right' }));
  await expect(page.getByText(`The check of ${reference} stands.`)).toBeVisible();
  await expect(card).toBeHidden();
  const audit = await sql('select action from audit_log where subject = $1 order by id', [reference]);
  expect(audit.map(({ action }) => action)).toEqual(['borderline.show', 'borderline.uphold']);
});
