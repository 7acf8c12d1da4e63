import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { heading, logIn } from './support/operator.ts';
import { test } from './support/themed.ts';

test('an operator changes a limit while the shop runs, and goes back to the default @slow', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
  const limit = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'MAX_WAIT', exact: true }) });
  await limit.getByRole('button', { name: 'Change MAX_WAIT' }).click();
  const value = limit.getByRole('textbox', { name: 'New value of MAX_WAIT' });
  await expect(value).toBeFocused();
  await value.fill('soon');
  await page.keyboard.press('Enter');
  await expect(limit.getByRole('alert')).toContainText('MAX_WAIT: ');
  await expectAccessible(page, true);
  await value.fill('90');
  await page.keyboard.press('Enter');
  await expect(limit.getByRole('status')).toHaveText('MAX_WAIT is "90" from now on; it was "60".');
  await expect(limit.getByRole('button', { name: 'Change MAX_WAIT' })).toBeFocused();
  await expect(limit.getByText(/^Changed .* by console:[0-9a-f]{8} \(Owner\); default: 60$/)).toBeVisible();
  await expectAccessible(page, true);

  await limit.getByRole('button', { name: 'Back to the default' }).click();
  await expect(limit.getByRole('status')).toHaveText('MAX_WAIT is "60" again (default).');
  await expect(limit.getByRole('button', { name: 'Back to' })).toBeHidden();
  await expect(limit.getByRole('button', { name: 'Change MAX_WAIT' })).toBeFocused();
});
