import { expect } from 'playwright/test';
import { photoFile } from '../support/photos.ts';
import { sharedPhoto, submitShared } from '../support/share-photo.ts';
import { keptPhoto } from './support/shop.ts';
import { test } from './support/test.ts';

test('the installed shop takes a photo that is shared with it, once', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(display-mode: standalone)', 'all'));
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.evaluate(submitShared, await sharedPhoto(photoFile('astronaut.png')));
  await expect(keptPhoto(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a photo shared before the shop has been opened leads to the order form', async ({ page }) => {
  await page.goto('/find');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await page.evaluate(submitShared, await sharedPhoto(photoFile('astronaut.png')));
  await expect(page).toHaveURL(/\/transform$/);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
});
