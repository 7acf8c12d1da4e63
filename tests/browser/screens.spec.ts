import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import type { ShopAnswer } from '#contract/shop.ts';
import { desktop, phone } from './support/devices.ts';
import { photoFile } from '../support/photos.ts';
import { allMails } from './support/all-mails.ts';
import { boothPages } from './support/booth-screens.ts';
import { consolePages, sitter } from './support/console-screens.ts';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { packAnswers } from './support/pack-answers.ts';
import { api, choosePhoto, deliveredOrder, refusedPhoto } from './support/shop.ts';
import { test } from './support/test.ts';

// Takes the pictures in docs/screens for people to look at: `npm run screens`, or some of them with `-g success`.

const root = path.resolve(import.meta.dirname, '../..');
const screens = path.join(root, 'docs/screens');
const pictures = {
  photo: path.join(root, 'comfy-workflows/before.webp'),
  picture: path.join(root, 'comfy-workflows/bricks/after.webp'),
};

/** Opens a screen in the page. */
type Visit = (page: Page) => Promise<void>;

const fillIn: Visit = async (page) => {
  await choosePhoto(page, sitter);
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill('ada@example.com');
  await page.getByRole('checkbox').check();
};

const closeShop: Visit = async (page) => {
  await page.route('**/api/shop?*', async (route) => {
    const shop = (await (await route.fetch()).json()) as ShopAnswer;
    await route.fulfill({ json: { ...shop, open: false, closedFor: 'machine' } satisfies ShopAnswer });
  });
};

/** Opens a screen of the order form; `says` is shown once it is ready. */
const form =
  (says: string | RegExp, visit: Visit = () => Promise.resolve()): Visit =>
  async (page) => {
    await page.goto('/transform');
    await visit(page);
    await expect(page.getByText(says).first()).toBeVisible();
  };

const forms: Record<string, Visit> = {
  transform: form(/Pay \$/),
  'transform-filled': form('Looking good', fillIn),
  'transform-pack': form('How many pictures?', async (page) => {
    await fillIn(page);
    await page.getByRole('group', { name: 'How many pictures?' }).getByText('5 pictures').click();
  }),
  'transform-set': form('and draw my cartoons', async (page) => {
    await fillIn(page);
    await page.locator('summary', { hasText: 'This photo in more styles?' }).click();
    const more = page.getByRole('group', { name: 'This photo in more styles?' }).last();
    for (const style of ['Picasso', 'Anime']) await more.locator('label', { hasText: style }).click();
  }),
  'transform-proof': form('This one is yours', async (page) => {
    await fillIn(page);
    await page.getByRole('button', { name: 'See mine first' }).click();
    await expect(page.getByText('This one is yours')).toBeVisible();
  }),
  'transform-advice': form('A pet? A thing? Perfect.', (page) => choosePhoto(page, 'coffee.png')),
  'transform-refused': form('Our check would refuse this photo', (page) => choosePhoto(page, refusedPhoto)),
  'transform-errors': form('Before we can draw', (page) =>
    page.getByRole('button', { name: /^Pay/ }).click(),
  ),
  'transform-crop': form('Use this part', async (page) => {
    await choosePhoto(page, sitter);
    await page.getByRole('button', { name: 'Crop or turn' }).click();
  }),
  'transform-broken': form('The photo could not be uploaded', async (page) => {
    await page.route('**/api/photos', (route) => route.abort('connectionreset'), { times: 1 });
    await page.locator('input[type=file]').first().setInputFiles(photoFile(sitter));
  }),
  'transform-closed': form('The booth is closed right now', async (page) => {
    await closeShop(page);
    await page.reload();
  }),
};

/** Opens the page of an order for which the shop returns this answer. */
const order =
  ([heading, answer]: (typeof packAnswers)[string]): Visit =>
  async (page) => {
    await mockOrder(page.context(), answer, pictures);
    await page.goto(mockLink);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

const orders: Record<string, Visit> = {
  'success-lost': (page) => open(page, '/success'),
  ...Object.fromEntries(
    Object.entries({ ...answers, ...packAnswers }).map(([state, answer]) => [
      `success-${state.replaceAll('_', '-')}`,
      order(answer),
    ]),
  ),
};

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the page of a gift's receiver. */
async function receive(page: Page): Promise<void> {
  const { from, to, message } = answers.gift_issued[1].gift ?? {};
  const gift = { from, to, message, opened: false, state: 'good', expiresAt: '2029-11-20T12:00:00Z' };
  await page.route('**/api/gifts/current', (route) =>
    route.fulfill({ json: { ...gift, code: '7KQ2-M9XA-HD4P' } }),
  );
  await page.route('**/api/gifts/current/open', (route) => route.fulfill({ json: {} }));
  await open(page, `/gift/open#${'A'.repeat(43)}`);
}

const others: Record<string, Visit> = {
  home: (page) => open(page, '/'),
  gallery: (page) => open(page, '/gallery'),
  'gallery-large': async (page) => {
    await open(page, '/gallery');
    await page.getByRole('button', { name: /See it large: Girl.*Anime/ }).click();
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
  },
  gift: (page) => open(page, '/gift'),
  'received-gift': (page) => receive(page),
  'received-gift-opened': async (page) => {
    await receive(page);
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('img', { name: 'QR code that opens the gift' })).toBeVisible();
  },
  find: (page) => open(page, '/find'),
  withdraw: (page) => open(page, '/withdraw'),
  'not-found': (page) => open(page, '/nothing-here'),
  share: async (page) => {
    const token = await deliveredOrder('screens@example.com', sitter);
    const { shareUrl } = await api.call('POST /api/orders/current/share', { token });
    await page.goto(shareUrl);
    await expect(page.getByRole('img', { name: 'A drawn portrait' })).toBeVisible();
  },
};

/** Waits until all pictures are loaded and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

async function shoot(page: Page, name: string): Promise<void> {
  // A dialog fills the screen and is no longer than it.
  const shot = await page.screenshot({ fullPage: (await page.getByRole('dialog').count()) === 0 });
  await sharp(shot)
    .webp({ quality: 80 })
    .toFile(path.join(screens, `${name}.webp`));
}

const pages = { ...others, ...forms, ...orders, ...boothPages(pictures), ...consolePages };

for (const [device, options] of Object.entries({ phone, desktop })) {
  for (const theme of ['light', 'dark']) {
    test.describe(`${theme} ${device}`, () => {
      test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });
      for (const [name, visit] of Object.entries(pages)) {
        test(`${name} ${theme} ${device}`, async ({ page }) => {
          await page.addInitScript((wanted) => localStorage.setItem('vite-ui-theme', wanted), theme);
          await visit(page);
          await settle(page);
          await shoot(page, `${name}-${theme}-${device}`);
        });
      }
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [600, 360]) {
    test(`mails ${colorScheme} ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 400 });
      for (const [name, html] of Object.entries(await allMails())) {
        await page.setContent(html);
        await settle(page);
        expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
          name,
          width,
        ]);
        await shoot(page, `mail-${name.replaceAll('_', '-')}-${colorScheme}-${width}`);
      }
    });
  }
}
