import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { api, choosePhoto, croppedPhoto, keptPhoto, refusedPhoto } from './support/shop.ts';
import { test } from './support/themed.ts';
import { photoFile } from '../support/photos.ts';

/** Returns the order in the request that the page sends. */
async function orderedRequest(page: Page, press: () => Promise<void>): Promise<Record<string, unknown>> {
  const asking = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
  await press();
  return (await asking).postDataJSON() as Record<string, unknown>;
}

async function fillInTheRest(page: Page, email: string, hint?: string): Promise<void> {
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  if (hint !== undefined) await expect(page.getByText(hint)).toBeVisible();
  await page.getByRole('checkbox').check();
}

test('a photo is cropped and turned by buttons alone, and the crop is what is drawn', async ({ page }) => {
  await choosePhoto(page, 'coffee.png');
  await page.getByRole('button', { name: 'Crop or turn' }).click();
  await page.getByRole('button', { name: 'Square' }).click();
  await page.getByRole('button', { name: 'Turn right' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Show more of the left' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(croppedPhoto(page)).toBeVisible();

  await page.reload();
  await expect(croppedPhoto(page)).toBeVisible();
  await fillInTheRest(page, 'crop@example.com');
  const { crop } = await orderedRequest(page, () => page.getByRole('button', { name: /^Pay/ }).click());
  const { width, height, rotate } = crop as { width: number; height: number; rotate: number };
  expect([rotate, Math.abs(width - height)]).toEqual([90, expect.closeTo(0, 0)]);
  expect(width).toBeLessThan(400);
});

test('an open crop fills a phone, and is ordered even if it is not confirmed', async ({ page }) => {
  await choosePhoto(page, 'coffee.png');
  await fillInTheRest(page, 'crop@example.com');
  const open = page.getByRole('button', { name: 'Crop or turn' });
  await page.setViewportSize({ width: 390, height: 664 });
  await open.click();
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 664 });
  await page.getByRole('button', { name: 'Portrait' }).click();
  await expectAccessible(page);
  const use = page.getByRole('button', { name: 'Use this part' });
  await expect(use).toBeInViewport({ ratio: 1 });
  // Of a small phone held sideways, the dialog is higher than the screen.
  await page.setViewportSize({ width: 568, height: 320 });
  await expect(use).toBeInViewport({ ratio: 1 });
  await use.click();
  await expect(croppedPhoto(page)).toBeVisible();
  await expect(open).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await open.click();
  await page.getByRole('button', { name: 'Square' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  const pay = () => page.getByRole('button', { name: /^Pay/ }).click();
  const sizeOf = ({ crop }: Record<string, unknown>) => crop as { width: number; height: number };
  await page.route('**/api/orders', (route) => route.abort());
  const kept = sizeOf(await orderedRequest(page, pay));
  expect(kept.width / kept.height).toBeCloseTo(3 / 4, 2);

  // It moves the button.
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await open.click();
  await expect(page.getByRole('button', { name: 'Portrait', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Square' }).click();
  const moved = sizeOf(await orderedRequest(page, pay));
  expect(moved.width).toBe(moved.height);
});

test('an order is drawn from the crop, not from the whole photo', async () => {
  const photoId = await api.upload(await readFile(photoFile('coffee.png')));
  const crop = { x: 10, y: 20, width: 300, height: 260, rotate: 90 as const };
  const body = { photoId, styleId: 'bricks', email: 'crop@example.com', consent: true, crop };
  const { token } = await api.call('POST /api/orders', { body });
  const kept = await sharp(await api.picture(token, 'photo')).metadata();
  expect([kept.width, kept.height]).toEqual([300, 260]);
});

/** Makes a photo as a camera stores it, lying on its side: upright it is 2,250 pixels wide, red above and blue below. */
function largePhoto(): Promise<Buffer> {
  const half = (background: string) =>
    ({ create: { width: 1500, height: 2250, channels: 3, background } }) as const;
  return sharp(half('#0000ff'))
    .extend({ left: 1500, background: '#ff0000' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
}

test('a large photo leaves the browser small, upright and in its colours, as the shop keeps it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body: FormData) {
        Object.assign(window, { sent: body.get('photo') });
        super.send(body);
      }
    };
  });
  await page.goto('/transform');
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() });
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toBeVisible();
  const sent = await page.evaluate(async () => {
    const photo = await createImageBitmap((window as unknown as { sent: File }).sent);
    const context = document.createElement('canvas').getContext('2d');
    const redAt = (y: number) => {
      context?.drawImage(photo, 0, -y);
      return (context?.getImageData(9, 0, 1, 1).data[0] ?? 0) > 200;
    };
    return { width: photo.width, height: photo.height, red: [redAt(100), redAt(1900)] };
  });
  expect(sent).toEqual({ width: 1536, height: 2048, red: [true, false] });
});

test('a broken upload is retried without choosing the photo again', async ({ page }) => {
  await page.goto('/transform');
  await page.route('**/api/photos', (route) => route.abort('connectionreset'), { times: 1 });
  await page.locator('input[type=file]').first().setInputFiles(photoFile('astronaut.png'));
  await expect(page.getByText('The photo could not be uploaded')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(keptPhoto(page)).toBeVisible();
});

for (const way of ['paste', 'drop'] as const) {
  test(`a photo can also be added by ${way}`, async ({ page }) => {
    await page.goto('/transform');
    // The form is inert until the scripts are loaded.
    await expect(page.locator('input[type=file]').first()).toBeAttached();
    const base64 = (await readFile(photoFile('rocket.jpg'))).toString('base64');
    await page.evaluate(
      ([kind, data = '']) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const carried = new DataTransfer();
        carried.items.add(new File([bytes], 'rocket.jpg', { type: 'image/jpeg' }));
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: carried, bubbles: true })
            : new DragEvent('drop', { dataTransfer: carried, bubbles: true });
        document.body.dispatchEvent(event);
      },
      [way, base64],
    );
    await expect(keptPhoto(page)).toBeVisible();
  });
}

test('advice is given, dismissed, and never blocks an order', async ({ page }) => {
  await choosePhoto(page, 'coffee.png');
  const advice = page.getByText('A pet? A thing? Perfect.');
  await expect(advice).toBeVisible();
  await fillInTheRest(page, 'advice@gmial.com', 'Did you mean advice@gmail.com?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue('advice@gmail.com');
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(advice).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test('an address confirmed as typed is questioned only once', async ({ page }) => {
  await page.goto('/transform');
  const email = page.getByRole('textbox', { name: /email/i });
  await email.fill('ada@gmial.com');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Did you mean')).toBeHidden();
  await expect(email).toHaveValue('ada@gmial.com');
});

test('a photo that our check would refuse gets one verdict, and no praise', async ({ page }) => {
  await choosePhoto(page, refusedPhoto);
  await expect(page.getByText('Our check would refuse this photo')).toBeVisible();
  await expect(page.getByText('you get a code for another photo, not money')).toBeVisible();
  await expect(page.getByText('Looking good')).toHaveCount(0);
  await expect(page.getByText('A tip, not a rule')).toHaveCount(0);
  await expect(page.getByText('could not find a face')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toHaveCount(1);
  await expectAccessible(page);
});
