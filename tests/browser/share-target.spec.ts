import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { photoFile } from '../support/photos.ts';
import { keptPhoto } from './support/shop.ts';
import { test } from './support/test.ts';

/** Shares a photo with the shop as a phone does, to the address that the manifest names. */
async function share(page: Page, name: string): Promise<void> {
  const bytes = (await readFile(photoFile(name))).toString('base64');
  await page.evaluate(
    async ({ base64, fileName }) => {
      const manifest = (await (await fetch('/site.webmanifest')).json()) as {
        share_target: { action: string; method: string; enctype: string };
      };
      const form = document.createElement('form');
      const { action, method, enctype } = manifest.share_target;
      Object.assign(form, { action, method, enctype });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      const files = new DataTransfer();
      const photo = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      files.items.add(new File([photo], fileName, { type: 'image/png' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { base64: bytes, fileName: name },
  );
}

test('the installed shop takes a photo that is shared with it, once', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(display-mode: standalone)', 'all'));
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await share(page, 'astronaut.png');
  await expect(keptPhoto(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a photo shared before the shop has been opened leads to the order form', async ({ page }) => {
  await page.goto('/find');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await share(page, 'astronaut.png');
  await expect(page).toHaveURL(/\/transform$/);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
});
