import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type CDPSession, type Page, type Route } from 'playwright/test';
import sharp, { type Sharp } from 'sharp';
import { cut, readPdf, readQr, type Pixels } from '../support/pdf-pages.ts';
import { photoFile } from '../support/photos.ts';
import { runProcess } from '../support/run-process.ts';
import { expectAccessible } from './support/axe.ts';
import { addresses, api } from './support/shop.ts';
import { test } from './support/themed.ts';

/** Chromium's fake camera shows this film: a face at first, and then a card that is held up. */
const folder = path.join(tmpdir(), `toonbooth-test-booth-${process.pid}`);
const film = path.join(folder, 'camera.mjpeg');
const fakeCamera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

test.use({
  ...{ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: false },
  launchOptions: async ({ launchOptions }, use) => {
    await mkdir(folder, { recursive: true });
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCamera] });
    await rm(folder, { recursive: true, force: true });
  },
});

/** Prints a card as an operator does. Returns its code and what a camera sees of it. */
async function printedCard(): Promise<{ code: string; card: Pixels }> {
  const file = path.join(folder, `cards-${Date.now()}.pdf`);
  const { code: failed, said } = await runProcess(
    'cli/main',
    ['codes', 'print', file, '--line', 'Анна & Paul'],
    {
      DATA_DIR: addresses.dataDir,
    },
  );
  expect(failed, said).toBe(0);
  const [page] = await readPdf(await readFile(file));
  const [card] = page ? cut(page.picture, 2, 5) : [];
  const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){2}/.exec(page?.text ?? '')?.[0];
  if (!card || code === undefined) throw new Error('There is no card on the page');
  return { code, card };
}

const size = { width: 960, height: 720 };

/** Holds a picture before the fake camera, from the next time that it is opened. */
async function hold(picture: Sharp): Promise<void> {
  const frame = await picture
    .resize({ ...size, fit: 'contain', background: '#888' })
    .flatten()
    .jpeg({ quality: 95 })
    .toBuffer();
  await writeFile(film, Buffer.concat([frame, frame, frame]));
}

const pictureOf = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Reads a QR code on the page, again while the page changes around it. */
async function scan(page: Page, name: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const picture = await page.getByRole('img', { name }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = readQr({ data: Uint8ClampedArray.from(data), width: info.width, height: info.height });
    expect(read).toBeDefined();
    text = read ?? '';
  }).toPass();
  return text;
}

/** Returns everything that the page has stored in the browser. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => key !== 'vite-ui-theme'),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
    history: history.length,
    address: location.href,
    title: document.title,
    state: JSON.stringify([history.state, window.name]),
  }));

/**
 * Returns which of these texts are in the memory of the page's scripts. Playwright's own are among them: what it fills in or looks
 * for is there, too.
 */
async function inMemory(session: CDPSession, texts: string[]): Promise<string[]> {
  await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const memory = chunks.join('');
  return texts.filter((text) => memory.includes(text));
}

/** Notes the address of each blob that the page makes, such as its photo and picture, in another place than the page's memory. */
async function noteBlobs(page: Page): Promise<string[]> {
  const blobs: string[] = [];
  await page.exposeFunction('noteBlob', (url: string) => void blobs.push(url));
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      const url = make(blob);
      (window as unknown as { noteBlob: (noted: string) => void }).noteBlob(url);
      return url;
    };
  });
  return blobs;
}

/** Returns which of these pictures the page can still show. */
const loadable = (page: Page, urls: string[]) =>
  page.evaluate(async (all) => {
    const load = (src: string) => Object.assign(new Image(), { src }).decode();
    const loaded = await Promise.allSettled(all.map(load));
    return all.filter((_url, at) => loaded[at]?.status === 'fulfilled');
  }, urls);

/** Every control is large enough for a finger. */
async function expectTouchable(page: Page): Promise<void> {
  for (const control of await page.locator('button:visible, a:visible, input:visible').all()) {
    // No handle of an element is kept, as it would keep the page's memory of a guest.
    const { least, html } = await control.evaluate((one) => {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      return { least: Math.min(width, height), html: one.outerHTML };
    });
    expect(least, html).toBeGreaterThanOrEqual(44);
  }
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page, true);
  await expectTouchable(page);
}

test('a guest is drawn with a card, takes the picture home, and leaves nothing on the tablet', async ({
  page,
}) => {
  const { code, card } = await printedCard();
  await hold(sharp(photoFile('astronaut.png')));
  await page.clock.install();
  const blobs = await noteBlobs(page);
  await page.goto('/find');
  const { headers } = await page.goto('/booth').then((answer) => ({ headers: answer?.headers() ?? {} }));
  expect(headers['permissions-policy']).toBe('camera=(self)');
  await expect(heading(page, 'Step in, get drawn')).toBeVisible();
  const before = await stored(page);
  await expectUsable(page);

  await button(page, 'Start').tap();
  await expect(page.getByLabel('The camera, as in a mirror')).toBeVisible();
  await expectUsable(page);
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/api/photos'));
  await button(page, 'Take the photo').tap();
  const { photoId } = (await (await uploaded).json()) as { photoId: string };
  await expect(page.getByRole('img', { name: 'Your photo, as it will be drawn' })).toBeVisible();
  await expectUsable(page);
  await button(page, 'Use this photo').tap();

  await button(page, 'Next').tap();
  await expect(page.getByText('Choose a style first.')).toBeVisible();
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).tap();
  await expectUsable(page);
  await button(page, 'Next').tap();

  await button(page, 'Draw me').tap();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await hold(pictureOf(card));
  await button(page, 'Scan my card').tap();
  const scanned = page.getByText(/^Scanned: /);
  await expect(scanned).toBeVisible();
  expect(await scanned.textContent()).toBe(`Scanned: ${code}`);
  const email = 'guest-of-anna@example.com';
  await page.getByRole('textbox', { name: 'Your email' }).tap();
  await page.keyboard.type(email);
  await page.locator('label', { has: page.getByRole('checkbox') }).tap();
  await expectUsable(page);
  await button(page, 'Draw me').tap();

  await expect(heading(page, 'Your picture is ready')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('img', { name: 'Your photo, drawn in the style Bricks' })).toBeVisible();
  await expectUsable(page);
  const link = await scan(page, 'QR code that opens your picture on your phone');
  const [address, token = ''] = link.split('#');
  expect(address).toBe(`${addresses.shop}/success`);
  expect((await api.status(token)).state).toBe('delivered');

  // A snapshot takes longer than a touch is waited for.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const session = await page.context().newCDPSession(page);
  const secrets = [token, email, code, code.replaceAll('-', '')];
  expect(await inMemory(session, secrets)).toEqual(expect.arrayContaining([token, email]));
  expect(await loadable(page, blobs)).not.toEqual([]);
  await page.clock.fastForward(46_000);
  await expect(page.getByRole('alert')).toContainText('Are you still there?');
  await expectTouchable(page);
  await button(page, 'I’m still here').tap();
  await expect(page.getByRole('timer')).toHaveText(/60 seconds/);
  await page.clock.fastForward(61_000);
  await expect(heading(page, 'Step in, get drawn')).toBeVisible();
  await page.clock.resume();

  expect(await stored(page)).toEqual(before);
  // It may take a moment until nothing refers to it any more.
  await expect.poll(() => inMemory(session, secrets)).toEqual([]);
  // V8 keeps names of properties, such as SWR's keys: the photo's secret is of no use any more.
  await expect(api.call('GET /api/photos/current', { token: photoId })).rejects.toThrow('photo_gone');
  expect(await loadable(page, blobs)).toEqual([]);
  const named = await page.evaluate(() => performance.getEntries().map(({ name }) => name));
  expect(named.filter((name) => secrets.some((secret) => name.includes(secret)))).toEqual([]);
  await page.goBack();
  await expect(heading(page, 'Find my order')).toBeVisible();
  await page.goForward();
  await expect(button(page, 'Start')).toBeVisible();
});

test('without a camera a guest chooses a file, and one who leaves takes the photo along', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/booth?lang=en');
  await page.getByRole('link', { name: 'Deutsch' }).tap();
  await button(page, 'Los').tap();
  await page.locator('input[type=file]').setInputFiles(photoFile('astronaut.png'));
  await expect(page.getByRole('img', { name: /Foto/ })).toBeVisible();
  await expectUsable(page);
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await button(page, 'Von vorn').tap();
  expect((await deleted).ok()).toBe(true);
  await expect(heading(page, 'Step in, get drawn')).toBeVisible();
  expect((await stored(page)).cookies).toBe('');
});

test('a guest who leaves while the order is being sent gets it all the same', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const { code } = await printedCard();
  await page.clock.install();
  await page.goto('/booth');
  await button(page, 'Start').tap();
  await page.locator('input[type=file]').setInputFiles(photoFile('astronaut.png'));
  await button(page, 'Use this photo').tap();
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).tap();
  await button(page, 'Next').tap();
  await page.getByRole('textbox', { name: 'Your code' }).fill(code);
  await page.locator('label', { has: page.getByRole('checkbox') }).tap();
  const held: Route[] = [];
  await page.route('**/api/orders', (route) => void held.push(route));
  await button(page, 'Draw me').tap();
  await expect.poll(() => held.length).toBe(1);
  await button(page, 'Start over').tap({ force: true });
  await page.clock.fastForward(61_000);
  await held[0]?.continue();

  const qrCode = 'QR code that opens your picture on your phone';
  await expect(page.getByRole('img', { name: qrCode })).toBeVisible();
  const link = await scan(page, qrCode);
  expect((await api.status(link.split('#')[1] ?? '')).paidBy).toBe('code');
  await expect(page.getByRole('timer')).toHaveText(/60 seconds|59 seconds/);
  await button(page, 'Start over').tap();
  await expect(heading(page, 'Step in, get drawn')).toBeVisible();
});
