import { expect } from 'playwright/test';
import { test } from './support/test.ts';

test.describe('a visitor whose browser speaks German', () => {
  test.use({ locale: 'de-AT' });

  test('reads German from the first byte, and French once that is chosen', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mach deine Fotos zu Meisterwerken');
    await expect(page.locator('#pricing').getByText('4,99 $')).toBeVisible();
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Transforme tes photos en chefs-d’œuvre',
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('link', { name: 'C’est parti' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entre dans la cabine');
    await expect(page.getByText('Tu es parti').or(page.getByText('brique')).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test('a closed shop says so, and has no dead links', async ({ page }) => {
  await page.route('**/api/shop?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, open: false, closedFor: 'backlog' } });
  });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  await expect(page.getByText('The booth is closed right now. The line is very long.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByRole('heading', { name: 'Step into the booth' })).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'The booth is closed right now' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('The line is very long.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
