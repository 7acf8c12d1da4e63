import { expect } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { desktop } from './support/devices.ts';
import { croppedPhoto, keptPhoto } from './support/shop.ts';
import { tabTo } from './support/tab-to.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';

// Phones have no keyboard to tab with.
test.use(desktop);

test('a cartoon is bought by keyboard alone', async ({ page }) => {
  // The browser intercepts its file dialog from the first listener on, but not at once.
  page.on('filechooser', () => undefined);
  await page.goto('/transform');
  const photo = page.locator('input#photo');
  await expect(photo).toBeAttached();
  await tabTo(page, photo);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(photoFile('astronaut.png'));
  await expect(keptPhoto(page)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Crop or turn' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Portrait' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Use this part' }));
  await page.keyboard.press('Enter');
  await expect(croppedPhoto(page)).toBeVisible();

  const bricks = page.getByRole('radio', { name: /bricks/i });
  await tabTo(page, bricks);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /soccy/i })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: /email/i }));
  await page.keyboard.type('keys@example.com');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Pay $4.99' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });
});

test('a gift is bought by keyboard alone, and its code leads to the form', async ({ page }) => {
  await page.goto('/gift');
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: 'Pay $4.99 for the gift' });
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Your email' }).focus();
  await page.keyboard.type('giver@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Pay $4.99' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift is ready' })).toBeVisible({
    timeout: 60_000,
  });
  const card = page.getByRole('region', { name: 'A cartoon for you' });
  await expect(card).toContainText(/Good until .*20\d\d/);
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  const [code = ''] = /\w{4}-\w{4}-\w{4}/.exec(await card.innerText()) ?? [];
  await page.goto(`/transform#code=${code}`);
  await expect(page.getByRole('textbox', { name: 'Your code' })).toHaveValue(code);
});
