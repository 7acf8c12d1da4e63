import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { missingFees, mockMonth, monthAnswer } from './support/month-answers.ts';
import { audit, heading, logIn } from './support/operator.ts';
import { test } from './support/themed.ts';

test('an operator reads a month’s sums, saves its movements, and sees why fees are missing', async ({
  page,
}) => {
  await mockMonth(page, { ...monthAnswer, fees: [], note: missingFees });
  await logIn(page);
  await page.getByRole('link', { name: 'A month for your bookkeeper' }).click();
  await expect(heading(page, 'A month’s money')).toBeVisible();
  await expect(page.getByText('€4,004.10')).toBeVisible();
  await expect(page.getByText(missingFees)).toBeVisible();
  await expectAccessible(page, true);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('payments-2026-10.csv');
  await page.getByRole('link', { name: 'September 2026' }).click();
  await expect(page).toHaveURL(/month=2026-09$/);
});

test('an operator makes a token, which is shown once, and revokes it', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin/tokens');
  await expect(heading(page, 'API tokens')).toBeVisible();
  const name = `Books ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: /^orders:read/ }).uncheck();
  await page.getByRole('checkbox', { name: /^addresses:read/ }).check();
  await expect(page.getByRole('checkbox', { name: /^orders:read/ })).toBeChecked();
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('textbox', { name: 'The token' })).toHaveValue(/^tb_[\w-]{43}$/);
  await expectAccessible(page, true);

  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText('Never used')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'The token' })).toHaveCount(0);
  await card.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.keyboard.type('lost');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The token "${name}" is revoked.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await audit(name)).toEqual([['tokens.make', null]]);
});
