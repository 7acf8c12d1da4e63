import { expect, type Page } from 'playwright/test';
import { meanDifference, runGraph } from '../support/reference-picture.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Mail } from '../support/customer.ts';
import { addresses, api, keptPhoto } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoBytes, photoFile, type TestPhoto } from '../support/photos.ts';
import { hasPicture } from '../support/delivered.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Does everything before the pay button, as a visitor does. */
async function fillIn(page: Page, { photo, style, email }: { photo: string; style: string; email: string }) {
  await page.goto('/transform');
  await page.locator('input[type=file]').first().setInputFiles(photoFile(photo));
  await expect(keptPhoto(page)).toBeVisible();
  await page.locator('label', { has: page.getByRole('radio', { name: new RegExp(style, 'i') }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('checkbox').check();
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $4.99 and draw my cartoon' });

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
}

/** Downloads the finished picture and returns the file. */
async function download(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /download/i })
    .or(page.getByRole('link', { name: /download/i }))
    .first()
    .click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function mailWithPicture(email: string): Promise<Mail> {
  return waitUntil(async () => (await api.mails(email)).find(hasPicture));
}

async function graphOf(style: string, photo: TestPhoto): Promise<Buffer> {
  return runGraph(addresses.comfyui, style, await photoBytes(photo));
}

test('a visitor buys a cartoon of their photo, and gets it on the page and by mail', async ({ page }, {
  project,
}) => {
  const email = `ada-${project.name}-${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/transform$/);
  await fillIn(page, { photo: 'astronaut.png', style: 'Bricks', email });
  await pay(page);
  await expect(page).toHaveURL(/\/success\?session=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible({
    timeout: 60_000,
  });

  const picture = await download(page);
  expect(await meanDifference(picture, await graphOf('bricks', 'astronaut.png'))).toBeLessThan(4);
  expect(await meanDifference(picture, await graphOf('bricks', 'chelsea.png'))).toBeGreaterThan(20);

  const mail = await mailWithPicture(email);
  const [, secretLink = ''] = /(http\S+\/success#\S+)/.exec(mail.text) ?? [];
  await page.goto('about:blank');
  await page.goto(secretLink);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is ready' })).toBeVisible();
  expect(await download(page)).toEqual(picture);
});

test('a second gift is another order, even if the page of the first was kept', async ({ page }) => {
  await page.goto('/gift');
  await page.getByRole('textbox', { name: 'Your email' }).fill('two-gifts@example.com');
  // These browsers have no back-forward cache: the page stays open, and gets the event of a restored page.
  await page.route(`${addresses.stripe}/**`, (route) => route.fulfill({ status: 204 }));
  const payForGift = page.getByRole('button', { name: 'Pay $4.99 for the gift' });
  const ordered = page.waitForResponse('**/api/gifts');
  await payForGift.click();
  const first = (await (await ordered).json()) as OrderCreated;
  await api.pay(first);
  await api.reaches(first.token, 'gift_issued', 60);
  await page.unroute(`${addresses.stripe}/**`);
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  await payForGift.click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift is ready' })).toBeVisible({
    timeout: 60_000,
  });
  expect(page.url()).not.toContain(first.token);
  await expect(page.getByRole('img', { name: 'QR code that opens the gift' })).toBeVisible();
});

test('an iPhone photo is accepted as it is', async ({ page }) => {
  await page.goto('/transform');
  await page.locator('input[type=file]').first().setInputFiles(photoFile('portrait.heic'));
  await expect(keptPhoto(page)).toBeVisible();
});

test('a file that is no photo is refused with a message, and another one is accepted', async ({ page }) => {
  await page.goto('/transform');
  await page.locator('input[type=file]').first().setInputFiles(photoFile('README.md'));
  await expect(
    page.getByText('That is a text file. The photo must be a JPG, PNG, WebP, HEIC or AVIF.'),
  ).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(photoFile('coffee.png'));
  await expect(keptPhoto(page)).toBeVisible();
});

test('a visitor who returns from the payment page finds everything as it was', async ({ page }) => {
  const email = 'back@example.com';
  await fillIn(page, { photo: 'chelsea.png', style: 'Anime', email });
  await payButton(page).click();
  await page.getByRole('link', { name: /back to/i }).click();
  await expect(page.getByText(/nothing was charged/i)).toBeVisible();
  await page.reload();
  await expect(keptPhoto(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /anime/i })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue(email);
  await expect(page.getByRole('checkbox')).toBeChecked();

  await expect(page.getByRole('button', { name: /^pay/i })).toHaveCount(1);
  let orders = 0;
  page.on('request', (request) => (orders += Number(request.url().endsWith('/api/orders'))));
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Pay $4.99', exact: true })).toBeVisible();
  expect(orders).toBe(0);
});

test('an invalid or missing link says what to do', async ({ page }) => {
  await page.goto(`/success#${'A'.repeat(43)}`);
  await expect(page.getByText(/open it from your email once more/i)).toBeVisible();
  await page.goto('/success?session=cs_test_unknown');
  await expect(page.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
});
