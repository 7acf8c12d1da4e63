import { once } from 'node:events';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { createClosers } from '../support/closers.ts';
import { givenFolder } from '../support/folder.ts';
import { givenNginx, guideSite, whyNoNginx } from '../support/nginx.ts';
import { givenCheckout } from '../support/own-checkout.ts';
import { photoFile } from '../support/photos.ts';
import { findBrowser } from '../support/run/browser.mjs';
import { givenServices } from '../support/services.ts';
import { openOuterWorld } from '../support/shop-base.ts';
import { keepRunning } from '../support/shop-process.ts';

test('files that only another version’s server has come through the proxy, and 404s are not cached', async ({
  skip,
}) => {
  skip(whyNoNginx !== undefined, whyNoNginx);
  const opened = createClosers();
  try {
    const services = opened.use(await givenServices());
    const signals = createOrderSignals(services.config.DATABASE_URL);
    opened.defer(() => signals.close());
    const older = opened.use(await givenFolder()).path;
    await cp('dist', older, {
      recursive: true,
      dereference: true,
      filter: (file) => !/^dist.(programs|builds)/.test(file),
    });
    // As around every build: otherwise its modules would be taken for CommonJS.
    await writeFile(`${older}/package.json`, '{"type":"module"}');
    const [lost = ''] = (await readdir(`${older}/web/assets`)).filter((file) => file.endsWith('.js'));
    for (const ending of ['', '.br', '.gz'])
      await rm(`${older}/web/assets/${lost}${ending}`, { force: true });
    const ports: number[] = [];
    for (const dir of [path.resolve('dist'), older]) {
      const server = createApp(services, signals, path.join(dir, 'web')).listen(0, '127.0.0.1');
      opened.defer(() => server.close());
      await once(server, 'listening');
      ports.push((server.address() as AddressInfo).port);
    }
    const port = await anyPort();
    opened.use(await givenNginx(guideSite(port, ports), port));

    const get = async (file: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/assets/${file}`);
      return [status, headers.get('cache-control')];
    };
    for (let time = 0; time < 4; time += 1)
      expect(await get(lost)).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await get('never-there.js')).toEqual([404, 'private, no-cache']);
  } finally {
    await opened.closeAll();
  }
});

/** Buys a picture from the open landing page, whose order form is loaded on demand. */
async function buy(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Step into the booth', exact: true }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(photoFile('astronaut.png'));
  await page.locator('p:not([role])', { hasText: /this is what we will draw/i }).waitFor();
  await page.locator('label', { has: page.getByRole('radio', { name: /Bricks/ }) }).click();
  await page.getByRole('textbox', { name: /email/i }).fill('ada@example.com');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay $4.99 and draw my cartoon' }).click();
  await page.getByRole('button', { name: 'Pay $4.99' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your picture is ready' }).waitFor({ timeout: 120_000 });
}

test('pages opened before an update can still buy a picture from the old and the new server', async ({
  onTestFinished,
}) => {
  const opened = createClosers();
  onTestFinished(() => opened.closeAll());
  const checkout = opened.use(await givenCheckout());
  await checkout.build();
  const settings = { LOG_LEVEL: 'error' };
  const world = await openOuterWorld({ settings }, opened);
  const start = (folder: string, program: 'server' | 'worker') => {
    const file = path.join(folder, `dist/programs/${program}/main.js`);
    const one = keepRunning({ file, env: world.env, onLine: () => undefined });
    opened.defer(() => one.stop());
    return one;
  };
  const server = start(checkout.path, 'server');
  await server.ready();
  await start(checkout.path, 'worker').ready();
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  opened.defer(() => browser.close());
  const missing: string[] = [];
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(world.url);
    return page;
  };
  const [one, other] = [await open(), await open()];

  await checkout.edit('web/i18n/messages/en/transform.ts', 'Step into the booth', 'Come in');
  await checkout.build();
  await checkout.removePackages();
  await buy(one);
  await server.replace('SIGTERM');
  await buy(other);

  expect(missing).toEqual([]);
  const fresh = await open();
  await fresh.goto(`${world.url}/transform`);
  await fresh.getByRole('heading', { level: 1, name: 'Come in', exact: true }).waitFor();
});
