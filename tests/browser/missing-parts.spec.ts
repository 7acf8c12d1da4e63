import { expect } from 'playwright/test';
import { breakScripts } from './support/break-scripts.ts';
import { choosePhoto } from './support/shop.ts';
import { test } from './support/test.ts';

test('a page with unreadable parts keeps working in a plainer way', async ({ page }) => {
  await breakScripts(page, 'faq', 'theme-menu', 'side-sheet-panel', 'cropper');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const answer = page.getByText('Most pictures are complete');
  await expect(answer).toBeHidden();
  await page.locator('summary', { hasText: 'How long does it take?' }).click();
  await expect(answer).toBeVisible();

  const theme = page.getByRole('button', { name: 'Theme' });
  await expect(page.locator('html')).toHaveClass('dark');
  // The first tap requests the menu, which fails to load.
  await expect(async () => {
    await theme.click();
    await expect(page.locator('html')).toHaveClass('light', { timeout: 200 });
  }).toPass();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/#faq$/);

  await choosePhoto(page, 'astronaut.png');
  await page.getByRole('button', { name: 'Crop or turn' }).click();
  await expect(page.getByRole('alert')).toContainText('This part of the page did not load');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByText('This is what we will draw').first()).toBeVisible();
});
