import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from 'playwright/test';
import sharp from 'sharp';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { expectAccessible } from './support/axe.ts';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { packAnswers } from './support/pack-answers.ts';
import { api, deliveredOrder, openResult, panel } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';
import type { Mail } from '../support/customer.ts';
import { ownCredentials, readCredentials } from '../support/read-credentials.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Order shared by all tests that do not change it. */
let kept: string;
test.beforeAll(async () => {
  kept = await deliveredOrder('kept@example.com');
});

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const otherSizes = (page: Page) => page.getByRole('button', { name: 'Other sizes' });

test('the picture is exported as a JPEG and in profile shapes, with its AI mark and credentials', async ({
  page,
}) => {
  await openResult(page, kept);
  await expectAccessible(page);
  await expect(page.getByText('On paper it is sharp up to 17.9 × 17.9 cm (300 dpi).')).toBeVisible();
  for (const [name, format] of [
    ['JPEG', 'jpeg'],
    ['Story, the whole picture', 'png'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await otherSizes(page).click();
    if (format === 'jpeg') await expectAccessible(page);
    await page.getByRole('menuitem', { name }).click();
    const file = await bytesOf(await downloading);
    expect([name, (await sharp(file).metadata()).format, hasAiMark(file)]).toEqual([name, format, true]);
    expect(await readCredentials(file)).toMatchObject(ownCredentials);
  }
});

test('a visitor rates the picture with one tap, and may change the rating', async ({ page }) => {
  await openResult(page, kept);
  const question = panel(page, 'Do you like it?');
  await question.getByRole('heading').click();
  const pressed = question.getByRole('button', { pressed: true });
  await expect(pressed).toHaveCount(0);
  for (const name of ['I like it', 'Not really']) {
    await question.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(question.getByText('Thank you, noted.')).toBeVisible();
    await expect(pressed).toHaveText([name]);
  }
  await expectAccessible(page);
  await page.reload();
  await question.getByRole('heading').click();
  await expect(pressed).toHaveText(['Not really']);
});

test('a crop for a profile starts at the face, is moved and zoomed, and is never enlarged', async ({
  page,
}) => {
  const { faces } = await api.call('GET /api/orders/current/faces', { token: kept });
  expect(faces).toHaveLength(1);
  const { picture } = await api.status(kept);
  await openResult(page, kept);
  await otherSizes(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Profile picture/ }).press('Enter');
  const cuts = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(cuts.getByRole('group', { name: /^Crop area/ })).toBeVisible();
  await expectAccessible(page);
  await cuts.getByRole('button', { name: 'Zoom in' }).click();
  await cuts.getByRole('button', { name: 'Show more of the left' }).click();
  const downloading = page.waitForEvent('download');
  await cuts.getByRole('button', { name: /^Save \d+/ }).click();
  const file = await bytesOf(await downloading);
  const { width, height } = await sharp(file).metadata();
  expect(hasAiMark(file)).toBe(true);
  expect(await readCredentials(file)).toMatchObject(ownCredentials);
  expect(width).toBe(height);
  expect(width).toBeLessThan(Math.min(picture?.width ?? 0, picture?.height ?? 0));
  await expect(otherSizes(page)).toBeFocused();
});

test('a share link shows the drawing to others until it is withdrawn', async ({ page, context }) => {
  await openResult(page, kept);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = page.getByRole('link', { name: /\/share\// });
  await expect(link).toBeVisible();
  const url = (await link.getAttribute('href')) ?? '';

  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByRole('img', { name: 'A drawn portrait' })).toBeVisible();
  await expectAccessible(other);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(link).toBeHidden();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'There is no picture here any more' })).toBeVisible();
});

test('the one free redraw is kept beside the first picture', async ({ page }) => {
  const token = await deliveredOrder('redraw@example.com');
  await openResult(page, token);
  await page.getByRole('button', { name: 'Draw it once more' }).click();
  await expect(page).not.toHaveURL(new RegExp(token));
  const both = panel(page, 'Your two drawings');
  await expect(both.getByRole('img')).toHaveCount(2, { timeout: 60_000 });
  await expectAccessible(page);
  await both.getByRole('link', { name: 'Open the other one' }).click();
  await expect(page).toHaveURL(new RegExp(token));
  await expect(page.getByRole('button', { name: 'Draw it once more' })).toBeHidden();
});

test('a click takes the same photo in another style to the payment page', async ({ page }) => {
  await openResult(page, kept);
  await panel(page, 'Same photo, another style').getByRole('button', { name: /anime/i }).click();
  await expect(page.getByRole('button', { name: 'Pay $4.99' })).toBeVisible();
  await expect(page.getByText(/anime/i).first()).toBeVisible();
});

test('three other styles show the order’s photo, or their example if no proof is available', async ({
  page,
  context,
}) => {
  await mockOrder(context, answers.delivered[1]);
  const jpegBase64 = await readFile(photoFile('chelsea.png'), 'base64');
  const drawn = { proofId: 'B'.repeat(43), state: 'drawn', jpegBase64 };
  const error = { code: 'proof_unavailable', message: 'busy', values: { context: 'busy' } };
  let asked = 0;
  await context.route('**/api/orders/current/proofs', (route) =>
    route.fulfill(++asked < 3 ? { status: 201, json: drawn } : { status: 409, json: { error } }),
  );
  await context.route('**/api/proofs/current', (route) => route.fulfill({ json: drawn }));
  await page.goto(mockLink);
  const styles = panel(page, 'Same photo, another style');
  await styles.getByRole('button', { name: 'See my photo in these three' }).press('Enter');
  await expect(styles.getByRole('img', { name: 'Your photo in this style' })).toHaveCount(2);
  await expect(styles.getByText('The machine is busy with paid pictures')).toBeVisible();
  await expectAccessible(page);
});

test('the mail is sent again to the current address, and after a mistake to the first one', async ({ page }, {
  project,
}) => {
  const corrected = `corrected-${project.name}-${Date.now()}@example.com`;
  await openResult(page, kept);
  const form = panel(page, 'Send the mail again');
  await form.getByRole('heading').click();
  const { reference } = await api.status(kept);
  const sendTo = async (address: string) => {
    await form.getByRole('textbox').fill(address);
    await form.getByRole('button', { name: 'Send again' }).click();
  };
  await sendTo('nobody');
  await expect(form.getByRole('alert')).toContainText('Enter an email address');
  for (const [address, mails] of [
    [corrected, 1],
    ['kept@example.com', 2],
  ] as const) {
    await sendTo(address);
    await expect(form.getByRole('status')).toContainText(`On its way to ${address}`);
    await expect(page.getByText(`A copy is on its way to ${address}`).first()).toBeVisible();
    const isOurs = ({ subject }: Mail) => subject.includes('is ready') && subject.includes(reference);
    await waitUntil(async () => (await api.mails(address)).filter(isOurs).length === mails);
    await waitUntil(async () => (await api.status(kept)).mail?.status === 'sent');
  }
});

test('a lost order is found by its address alone', async ({ page }, { project }) => {
  const email = `lost-${project.name}-${Date.now()}@example.com`;
  await deliveredOrder(email);
  await page.goto('/success');
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me the links' }).click();
  await expect(page.getByText('their links will be in that mailbox')).toBeVisible();
  const mail = await waitUntil(async () =>
    (await api.mails(email)).find(({ subject }) => subject.startsWith('The link to your order')),
  );
  expect(mail.text).toContain('/success#');
});

test('everything is deleted at once, after a confirmation and with a receipt', async ({ page }) => {
  const token = await deliveredOrder('delete@example.com');
  await openResult(page, token);
  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  expect((await api.status(token)).picture).toBeDefined();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('button', { name: 'Yes, delete for good' }).click();
  await expect(page.getByText(/^Deleted on .*: your photo and the picture/)).toBeVisible();
  await expectAccessible(page);
  await expect(api.picture(token)).rejects.toThrow('404');
});

/** Returns what is visible below the picture, headings and what can be clicked, in the page's order, without the styles. */
const belowPicture = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shown = [...main.querySelectorAll('h2, a, button:not(ul *)')].filter((one) =>
      one.checkVisibility(),
    );
    const names = shown.map(({ textContent }) => textContent.trim());
    return names.slice(names.indexOf('Download'));
  });

test('below the picture stands what visitors want most, then the rest folded, and deletion in red', async ({
  page,
  context,
}) => {
  await mockOrder(context, { ...answers.delivered[1], ...packAnswers.pack?.[1], gallery: 'offered' });
  await page.goto(mockLink);
  await expect(page.getByRole('button', { name: 'See my photo in these three' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Do you like it?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your pack of 5' })).toBeVisible();

  expect(await belowPicture(page)).toEqual([
    ...['Download', 'Other sizes'],
    ...['Show it to others', 'Make a link'],
    ...['Same photo, another style', 'See my photo in these three'],
    ...['Doesn’t look like you?', 'Draw it once more'],
    // It is paid for, so it is not folded.
    ...['Your pack of 5', 'Draw another photo with your pack, 3 left', 'Copy the code', 'Give one away'],
    ...['Do you like it?', 'In our gallery?', 'One for somebody else?', 'Send the mail again'],
    ...['Draw another photo', 'Delete now'],
  ]);
  const looks = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { color, backgroundColor, boxShadow } = getComputedStyle(button);
      return { color, backgroundColor, isOutlined: boxShadow.includes(color) };
    });
  const [destroys, plain] = [await looks('Delete now'), await looks('Make a link')];
  expect(destroys).toMatchObject({ isOutlined: true, backgroundColor: plain.backgroundColor });
  expect(destroys.color).not.toBe(plain.color);
});

for (const [late, path, panelName] of [
  ['panels', /\/feedback-[^/]+\.js$/, 'Do you like it?'],
  ['styles', /\/api\/styles\?/, 'Same photo, another style'],
] as const)
  test(`nothing below the picture moves once it can be pressed, though the ${late} arrive late`, async ({
    page,
  }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(path, async (route) => {
      await released;
      await route.continue();
    });
    await openResult(page, kept);
    const below = panel(page, 'Send the mail again');
    await expect(otherSizes(page)).toBeVisible();
    await expect(page.locator('[data-pending]')).toHaveCount(0);
    const before = (await below.isVisible()) ? await below.boundingBox() : undefined;

    release();
    await expect(panel(page, panelName).locator('button').first()).toBeAttached();

    await expect(below).toBeVisible();
    const after = await below.boundingBox();
    expect(before ?? after).toEqual(after);
  });

test('the picture stays while what is below it still loads its words', async ({ page }) => {
  await page.route(/\/success$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<link rel="modulepreload"[^>]*\/errors-[^>]*>/, '');
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    let wasSeen = false;
    new MutationObserver((_, observer) => {
      const pictures = [...document.querySelectorAll('img[alt^="Your photo, drawn"]')];
      const isSeen = pictures.some((picture) => picture.checkVisibility());
      if (wasSeen && !isSeen) {
        observer.disconnect();
        document.documentElement.dataset.wasHidden = '';
      }
      wasSeen ||= isSeen;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.route(/\/api\/styles\?/, async (route) => {
    await page.getByRole('img', { name: 'Your photo, drawn' }).first().waitFor();
    await route.continue();
  });
  await openResult(page, kept);
  await expect(panel(page, 'Send the mail again')).toBeVisible();
  await expect(page.locator('[data-was-hidden]')).toHaveCount(0);
});

test('a mail’s button leads to its part of the page', async ({ page, context }) => {
  await mockOrder(context, answers.delivered[1]);
  await page.goto(mockLink.replace('#', '?at=share#'));
  await expect(page.getByRole('region', { name: 'Show it to others' })).toBeFocused();
});
