import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';
import { expectAccessible } from './support/axe.ts';
import { audit, logIn, sql } from './support/operator.ts';
import { addresses, api, choosePhoto } from './support/shop.ts';
import { test } from './support/themed.ts';

test('an operator changes a style’s price and place, and open pages show it before payment @slow', async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.goto('/admin/styles');
  const card = page.getByRole('region', { name: 'Bricks' });
  const earlierEntries = (await audit('bricks')).length;
  const visitor = await context.newPage();
  await choosePhoto(visitor, 'astronaut.png');
  await visitor.locator('label', { has: visitor.getByRole('radio', { name: /bricks/i }) }).click();
  await visitor.getByRole('textbox', { name: /email/i }).fill(`ada-${Date.now()}@example.com`);
  await visitor.getByRole('checkbox').check();
  const giver = await context.newPage();
  await giver.goto('/gift');
  const setPrice = async (price: string) => {
    await card.getByRole('button', { name: 'Change the price' }).click();
    await card.getByRole('textbox', { name: 'New price in USD' }).fill(price);
    await card.getByRole('button', { name: 'Set the price' }).click();
  };
  const amountSent = async () => {
    const sent = (await requestsTo({ url: addresses.stripe }, 'POST /v1/checkout/sessions')).at(-1);
    return /"unit_amount":"(\d+)"/.exec(JSON.stringify(sent))?.[1];
  };
  try {
    await setPrice('0.10');
    await expect(
      card.getByRole('alert').filter({ hasText: 'Stripe charges no less than 0.50 USD.' }),
    ).toBeVisible();
    await expectAccessible(page, true);
    await card.getByRole('textbox', { name: 'New price in USD' }).fill('3.99');
    await page.keyboard.press('Enter');
    await expect(card.getByText('set here; otherwise $4.99 by PRICE')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Change the price' })).toBeFocused();
    await waitUntil(async () => (await api.call('GET /api/styles'))[0]?.price.amount === 399);
    await visitor.getByRole('button', { name: 'Pay $4.99' }).click();
    await expect(visitor.getByText('The price has changed since you saw it.').first()).toBeVisible();
    await visitor.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect(visitor.getByRole('heading', { name: '$3.99' })).toBeVisible();
    expect(await amountSent()).toBe('399');

    await setPrice('9.99');
    await expect(card.getByText('$9.99').first()).toBeVisible();
    await waitUntil(async () => (await api.call('GET /api/styles'))[0]?.price.amount === 999);
    await giver.getByRole('textbox', { name: 'Your email' }).fill(`eve-${Date.now()}@example.com`);
    await giver.getByRole('button', { name: '$4.99' }).click();
    await expect(giver.getByText('The price has changed since you saw it.')).toBeVisible();
    await giver.getByRole('button', { name: '$9.99' }).click();
    await expect(giver.getByRole('heading', { name: '$9.99' })).toBeVisible();
    expect(await amountSent()).toBe('999');
    await card.getByRole('button', { name: 'Back to $4.99 by PRICE' }).click();
    await expect(card.getByText('by PRICE', { exact: true })).toBeVisible();

    const down = card.getByRole('button', { name: 'Down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { name: 'Place 2 of 5' })).toBeVisible();
    await expect(down).toBeFocused();
    await waitUntil(async () => (await api.call('GET /api/styles'))[1]?.id === 'bricks');
    await card.getByRole('button', { name: 'Up' }).click();
    await expect(card.getByRole('heading', { name: 'Place 1 of 5' })).toBeVisible();
    // The answer is slow: pressing twice moves the style twice.
    await page.route('**/api/admin/styles', (route) => wait(500).then(() => route.continue()));
    for (let n = 0; n < 2; n += 1) await down.click();
    await expect(card.getByRole('heading', { name: 'Place 3 of 5' })).toBeVisible();
    for (let n = 0; n < 2; n += 1) await card.getByRole('button', { name: 'Up' }).click();
    await expect(card.getByRole('heading', { name: 'Place 1 of 5' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Up' })).toBeFocused();
    await expectAccessible(page, true);
    await page.getByRole('button', { name: 'Back to the order of the folders' }).click();
    await expect(page.getByRole('button', { name: 'Back to the order of the folders' })).toBeHidden();
    expect((await audit('bricks')).slice(earlierEntries).map(String)).toEqual(
      ['price', 'price', 'price', ...Array<string>(6).fill('place')].map((action) => `styles.${action},`),
    );
  } finally {
    await sql('delete from style_changes');
  }
});
