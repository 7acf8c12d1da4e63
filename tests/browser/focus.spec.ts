import { expect } from 'playwright/test';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { test } from './support/test.ts';

test('a button keeps the focus while it works and afterwards', async ({ page, context }) => {
  await mockOrder(context, answers.delivered[1]);
  await page.goto(mockLink);
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  let calls = 0;
  await page.route('**/api/orders/current/share', async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  const button = page.getByRole('button', { name: 'Make a link' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  // The request is already in progress.
  await page.keyboard.press('Enter');
  letCome();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  expect(calls).toBe(1);
});

test('the focus returns to the opener of an example, and to the top with the page', async ({ page }) => {
  await page.goto('/transform');
  const opener = page.getByRole('button', { name: /^Enlarge the example of/ }).first();
  // Hydration replaces the prerendered HTML.
  await expect(async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Scroll to top' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
