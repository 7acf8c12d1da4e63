import { expect, test, type Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/order.ts';
import { expectAccessible } from './steps/axe.ts';
import { api } from './steps/open-shop.ts';
import { answers } from './steps/order-answers.ts';

/** Some states cannot be held still for a test: here the shop's answer is. */
async function openOrderLike(page: Page, answer: OrderAnswer): Promise<void> {
  const body = `data: ${JSON.stringify(answer)}\n\n`;
  await page.route('**/api/orders/current/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  );
  await page.route('**/api/orders/current', (route) => route.fulfill({ json: answer }));
  await page.goto(`/success#${'A'.repeat(43)}`);
}

for (const [state, [heading, answer]] of Object.entries(answers)) {
  test(`an order that is ${state} tells so in heading, tab and icon, to everybody and in both themes`, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'The narrow page holds all that the wide one does');
    await openOrderLike(page, answer);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/favicon.*\.svg$/);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => (document.documentElement.className = name), theme);
      await expectAccessible(page);
    }
  });
}

test('a refusal is objected to once, and the page says that a person will look', async ({ page }) => {
  const [, answer] = answers.code_issued;
  await openOrderLike(page, answer);
  await page.route('**/api/orders/current/appeal', async (route) => {
    await openOrderLikeAgain(page, { ...answer, appeal: 'open' });
    await route.fulfill({ status: 202, json: {} });
  });
  await page.getByRole('textbox', { name: 'What should we know?' }).fill('It is a sunset');
  await page.getByRole('button', { name: 'Ask a person to look' }).click();
  await expect(page.getByText('A person will look at your photo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask a person to look' })).toBeHidden();
});

async function openOrderLikeAgain(page: Page, answer: OrderAnswer): Promise<void> {
  await page.unroute('**/api/orders/current/events');
  await page.route('**/api/orders/current/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(answer)}\n\n` }),
  );
}

test('the code of a refusal is one click from the next photo', async ({ page }) => {
  await openOrderLike(page, answers.code_issued[1]);
  await page.getByRole('link', { name: 'Use it now' }).click();
  await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue('7KQ2-M9XA-HD4P');
  await expect(page.getByText('Free with your code')).toBeVisible();
});

test('every change of state is announced once, on every device that watches', async ({ page }) => {
  const order = await api.order({ email: 'heard@example.com' });
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      const said = document.querySelector('[aria-live="polite"].sr-only')?.textContent ?? '';
      if (said !== '' && said !== heard.at(-1)) heard.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`/success#${order.token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment' })).toBeVisible();
  await api.pay(order);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const titles = heard.map((said) => said.split('. ')[0]);
  expect([titles[0], titles.at(-1)]).toEqual(['Confirming your payment', 'Your picture is ready']);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a session that ran out leads to a new payment, and a declined card to another try', async ({
  page,
}) => {
  const order = await api.order({ email: 'later@example.com' });
  await api.pay(order, 'expired');
  await api.reaches(order.token, 'expired', 60);
  await page.goto(`/success#${order.token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $4.99 now' }).click();
  await page.getByRole('button', { name: 'Card is declined' }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
});
