import { expect, type Page, type Route } from 'playwright/test';
import type { ShopAnswer } from '#contract/shop.ts';
import { expectAccessible } from './support/axe.ts';
import { recordAnnouncements } from './support/announcements.ts';
import { choosePhoto, keptPhoto } from './support/shop.ts';
import { test } from './support/themed.ts';
import { lookAgain } from './support/mock-order.ts';
import { photoFile } from '../support/photos.ts';

const closed: Partial<ShopAnswer> = { open: false, closedFor: 'machine' };

/** Changes the shop's answer from the page's next request on. */
async function mockShop(page: Page, changes: Partial<ShopAnswer>): Promise<void> {
  await page.unroute('**/api/shop?*');
  await page.route('**/api/shop?*', async (route) => {
    const shop = (await (await route.fetch()).json()) as ShopAnswer;
    await route.fulfill({ json: { ...shop, ...changes } });
  });
}

const closedWords = (page: Page) => page.getByText('The booth is closed right now');

/** Makes the page request the shop's state, as when its network returns; it does so once in two seconds at most. */
async function expectClosed(page: Page, isClosed: boolean): Promise<void> {
  await expect(async () => {
    await lookAgain(page);
    await expect(closedWords(page)).toHaveCount(isClosed ? 2 : 0, { timeout: 500 });
  }).toPass();
}

/**
 * Chooses a photo and holds its upload back. Resolves once the request is held, which is after "Cancel" appears, as the photo is
 * made smaller first. The returned function lets it continue.
 */
async function holdUploadOf(page: Page, name: string): Promise<() => Promise<void>> {
  let hold = (_route: Route): void => undefined;
  const held = new Promise<Route>((resolve) => (hold = resolve));
  await page.route('**/api/photos', hold, { times: 1 });
  await page.locator('input[type=file]').first().setInputFiles(photoFile(name));
  const route = await held;
  return () => route.continue();
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('label', { has: page.getByRole('radio', { name: /soccy/i }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill('ada@gmial.com');
  await page.getByRole('checkbox').check();
}

async function expectFilledIn(page: Page): Promise<void> {
  await expect(keptPhoto(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /soccy/i })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue('ada@gmial.com');
}

const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Use my code)/ });
test('the order form is accessible in each of its states', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'The narrow page holds all that the wide one does');
  await page.goto('/transform');
  await expect(payButton(page)).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectAccessible(page);

  const release = await holdUploadOf(page, 'coffee.png');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectAccessible(page);
  await release();
  await expect(page.getByText('A pet? A thing? Perfect.')).toBeVisible();
  await fillIn(page);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByRole('textbox', { name: 'Your code' }).fill('ABCD-EFGH-JKMN');
  await expect(page.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Crop or turn' }).click();
  await expect(page.getByRole('button', { name: 'Use this part' })).toBeVisible();
  await expectAccessible(page);
  await mockShop(page, closed);
  await expectClosed(page, true);
  await expectAccessible(page);
});

test('the price and the next step are at hand on a phone, without covering anything', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'A wide page has its order beside the form');
  await page.goto('/transform');
  const bar = page.getByRole('region', { name: 'Order', exact: true });
  await expect(bar).toContainText('$4.99');
  await bar.getByRole('button', { name: 'Next: Photo' }).click();
  await expect(page.locator('#photo')).toBeFocused();
  const styles = page.getByRole('radio');
  await styles.first().focus();
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(name);
  const example = page.getByRole('button', { name: 'Enlarge the example of Picasso' });
  await example.focus();
  await expect(example).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => bottomOf(await example.boundingBox())).toBeLessThan(844 - 64);
  await page.getByRole('checkbox').scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
});

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity);

test('total, wait and Stripe are named at the pay button, and below it the ways to pay, unless a code pays', async ({
  page,
}) => {
  const paymentMethods = ['Cards', 'Apple Pay', 'Google Pay', 'Link', 'Revolut Pay', 'SEPA direct debit'];
  await mockShop(page, { paymentMethods });
  await page.goto('/transform');
  const list = page.getByRole('list', { name: /^Ways to pay/ });
  await lookAgain(page);
  await expect(list.getByRole('listitem')).toHaveText(paymentMethods);
  const review = page.getByRole('complementary', { name: 'Your order' });
  for (const words of [/Total, any tax included.*\$4\.99/, /Current wait: /, /Stripe/])
    await expect(review).toContainText(words);
  const [button, listed] = [await payButton(page).boundingBox(), await list.boundingBox()];
  expect(listed?.y).toBeGreaterThan(button?.y ?? Infinity);
  for (const method of await list.getByRole('listitem').all())
    expect(await method.evaluate((item) => item.scrollWidth <= item.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByRole('textbox', { name: 'Your code' }).fill('ABCD-EFGH-JKMN');
  await expect(list).toBeHidden();
});

test('a shop that does not know its ways to pay names none', async ({ page }) => {
  await mockShop(page, { paymentMethods: [] });
  await page.goto('/transform');
  await lookAgain(page);
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Ways to pay')).toHaveCount(0);
});

test('the price is shown before a style is chosen, as all cost the same', async ({ page }) => {
  await page.goto('/transform');
  await expect(page.getByRole('button', { name: 'Pay $4.99 and draw my cartoon' })).toBeVisible();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText('make it your profile picture. It is drawn by AI');
  await expect(page.getByText('Total').locator('..')).toContainText('$4.99');
});

test('a style has its name, its price, what it is best for and what becomes of faces on every screen', async ({
  page,
}) => {
  await page.goto('/transform');
  const style = page.getByRole('radio').first();
  await expect(style).toHaveAccessibleName('Bricks');
  await expect(style).toHaveAccessibleDescription('$4.99');
  await expect(page.getByText(/^Best for: One big face/)).toBeVisible();
  await expect(page.getByText(/^Faces are clearest from a few steps away/)).toBeVisible();

  await page.getByRole('button', { name: 'Enlarge the example of Bricks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bricks' });
  const picture = dialog.getByRole('button', { name: 'Press and hold to see the photo' });
  const photo = picture.locator('img').last();
  await expect(photo).toBeHidden();
  await picture.dispatchEvent('pointerdown');
  await expect(photo).toBeVisible();
  await picture.dispatchEvent('pointerup');
  await expect(photo).toBeHidden();
  await expectAccessible(page, true);
  await dialog.getByRole('button', { name: 'Choose Bricks for $4.99' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(style).toBeChecked();
});

test('the summary of errors drops corrected ones, and leaves the visitor in place', async ({ page }) => {
  await page.goto('/transform');
  await payButton(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Before we can draw' });
  await expect(summary.getByRole('listitem')).toHaveCount(4);
  await summary.getByRole('link', { name: 'Enter an email' }).click();
  const email = page.getByRole('textbox', { name: /email/i });
  await email.pressSequentially('ada@example.com');
  await expect(email).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('checkbox').check();
  await expect(summary.getByRole('listitem')).toHaveCount(2);
});

test('each step of a photo’s upload is announced once', async ({ page }) => {
  const { announced } = await recordAnnouncements(page);
  await choosePhoto(page, 'astronaut.png');
  await expect(keptPhoto(page)).toContainText('Looking good');
  const texts = await announced();
  expect([texts[0], texts.at(-1)]).toEqual([
    'Uploading your photo',
    'Looking good. This is what we will draw.',
  ]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('the photo is shown at once, and keeps its place and size once it is uploaded', async ({ page }) => {
  await page.goto('/transform');
  const release = await holdUploadOf(page, 'rocket.jpg');
  const photo = page.locator('figure img[src^="blob:"]');
  const during = await photo.boundingBox();
  expect(during?.height).toBeGreaterThan(100);
  await page.route('**/api/photos/current/preview', () => undefined);
  await release();
  await expect(keptPhoto(page)).toBeVisible();
  expect(await photo.boundingBox()).toEqual(during);

  await page.unroute('**/api/photos/current/preview');
  const address = await photo.getAttribute('src');
  await page.reload();
  await expect(photo).toBeVisible();
  expect(await photo.getAttribute('src')).not.toBe(address);
  expect(await photo.boundingBox()).toEqual(during);
});

test('a cancelled upload can be followed by another photo', async ({ page }) => {
  await page.goto('/transform');
  await holdUploadOf(page, 'rocket.jpg');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('input[type=file]').first().setInputFiles(photoFile('astronaut.png'));
  await expect(keptPhoto(page)).toBeVisible();
});

test('a file refused during another upload cancels that one', async ({ page }) => {
  await page.goto('/transform');
  await holdUploadOf(page, 'rocket.jpg');
  const calledOff = page.waitForEvent('requestfailed', { timeout: 15_000 });
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'empty.jpg', { type: 'image/jpeg' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  });
  expect((await calledOff).url()).toContain('/api/photos');
  await expect(page.getByText('The photo is empty or damaged').first()).toBeVisible();
});

test('a closed shop says so and accepts nothing, but can be looked at', async ({ page }) => {
  await page.goto('/transform');
  await expect(payButton(page)).toBeVisible();
  await mockShop(page, closed);
  await expectClosed(page, true);
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await expect(page.getByRole('radio')).not.toHaveCount(0);

  await page.route('**/api/opening-requests', (route) => route.fulfill({ status: 202, json: {} }));
  const asked = page.waitForRequest('**/api/opening-requests');
  await page.getByRole('textbox', { name: 'Mail me when it opens' }).fill('ada@example.com');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ email: 'ada@example.com', locale: 'en' });
  await expect(page.getByText('open our mail to ada@example.com and confirm it there')).toBeVisible();
});

test('a shop that closes during an order keeps the whole form until it is open again', async ({ page }) => {
  await choosePhoto(page, 'astronaut.png');
  await fillIn(page);
  const refusal = { error: { code: 'shop_closed', message: 'Closed. You have not been charged.' } };
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
  await mockShop(page, closed);
  await payButton(page).click();
  const refused = page.getByRole('alert').filter({ hasText: 'You have not been charged' });
  await expect(refused).toBeVisible();
  await expect(closedWords(page)).toHaveCount(2);
  await expect(payButton(page)).toBeHidden();
  await expectFilledIn(page);
  await page.reload();
  await expect(closedWords(page)).toHaveCount(2);
  await expectFilledIn(page);

  await mockShop(page, {});
  await expectClosed(page, false);
  await page.getByRole('checkbox').check();
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Pay $4.99' })).toBeVisible();
});

test('a visitor who goes back from a paid order is told so, and continues from there', async ({ page }) => {
  // The only request that the form makes about the order.
  await page.route('**/api/orders/current', (route) => route.fulfill({ json: { state: 'paid' } }));
  const order = { orderId: 'earlier', token: 'A'.repeat(43), sessionId: '' };
  await page.addInitScript(
    (stored) => localStorage.setItem('toonbooth-orders', stored),
    JSON.stringify([order]),
  );
  await page.goto('/transform?order=earlier&cancelled=1');
  await expect(page.getByText('That order is paid')).toBeVisible();
  await page
    .getByRole('link', { name: /Toonbooth/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Transform your pictures into masterpieces',
  );
});
