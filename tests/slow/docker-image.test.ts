import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appliedMigrations } from '#adapters/database/migrate.ts';
import { createClosers } from '../support/closers.ts';
import { commandBlocks } from '../support/command-blocks.ts';
import { createComposedShop } from '../support/composed-shop.ts';
import { allMails, createCustomer, type Customer } from '../support/customer.ts';
import { openOuterWorld } from '../support/shop-base.ts';
import { givenShopImages, whyNoImage } from '../support/shop-image.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openPage, untilPictureShows } from '../support/open-page.ts';
import { describeSeen, watchShop } from '../support/watch-shop.ts';
import { giveTokens } from './growth/order-tokens.ts';
import { givenPastOrders, pastOrders } from './growth/past-orders.ts';

const run = promisify(execFile);

/** Returns the commands of the guide that end in this line. */
function guideCommands(last: string): string {
  const blocks = commandBlocks('docs/operating/maintenance.md');
  return blocks.find(({ commands }) => commands.trim().endsWith(last))?.commands ?? expect.fail();
}

/** Server that updates the database, and never opens. */
const neverReady = `import { spawnSync } from 'node:child_process';
spawnSync('toonbooth', ['migrate'], { stdio: 'inherit' });
setInterval(() => undefined, 1_000);
`;

async function expectPhotosRead({ call, upload }: Customer): Promise<void> {
  const photo = await readFile(path.join(import.meta.dirname, '../photos/portrait.heic'));
  const token = await upload(photo, 'portrait.heic');
  const looked = await waitUntil(async () => {
    const answer = await call('GET /api/photos/current', { token });
    return answer.ready && answer;
  });
  expect(looked.faces).toHaveLength(1);
}

/** Building the image takes as long as the test itself. */
const buildMs = 1_200_000;
const built = createClosers();
let images: Awaited<ReturnType<typeof givenShopImages>>;
beforeAll(async () => {
  if (whyNoImage === undefined) images = built.use(await givenShopImages());
}, buildMs);
afterAll(() => built.closeAll());

test('the image sells, finds faces, reads a HEIC, prints cards, is small, and is upgraded and rolled back as the guide says', async ({
  annotate,
  onTestFinished,
  skip,
}) => {
  skip(whyNoImage !== undefined, whyNoImage);
  const opened = createClosers();
  onTestFinished(() => opened.closeAll());
  const world = await openOuterWorld(
    { settings: { LOG_LEVEL: 'warn', PHOTO_ADVICE: '1', MAX_WAIT: '1000' } },
    opened,
  );
  const { url, comfyui, config, mailbox } = world;
  const { DATA_DIR: _, ...env } = world.env;
  const shop = opened.use(createComposedShop(images, { url, env, config }));
  await shop.up();
  const customer = createCustomer(world);
  /** Waits for the worker to have seen ComfyUI, too. */
  const untilOpen = () => waitUntil(async () => (await customer.call('GET /api/shop')).open);
  await untilOpen();

  // A style of the image: three of the five are replaced by the tests' quick ones.
  const { token } = await customer.buy({ styleId: 'soccy' });
  expect((await customer.picture(token)).length).toBeGreaterThan(10_000);
  await expectPhotosRead(customer);
  const print = 'toonbooth codes print /data/cards.pdf && head -c 5 /data/cards.pdf';
  expect(await shop.exec('sh', '-c', print)).toMatch(/%PDF-$/);
  expect(await (await fetch(`${url}/third-party-notices.txt`)).text()).toContain('## react - ');
  const doctor = await shop.exec('toonbooth', 'doctor', '--json');
  expect(JSON.parse(doctor)).toMatchObject({ running: true, counts: { wrong: 0 } });

  await givenPastOrders(config.DATABASE_URL, 1_000);
  await giveTokens(config.DATABASE_URL, config.APP_SECRET);
  const before = await pastOrders(config.DATABASE_URL);
  const version = async () => (await customer.call('GET /api/shop')).version;
  const [first, next] = [await version(), '0.2.99'];
  const { app } = await images.container();
  const manifest = await readFile(path.join(app, 'package.json'), 'utf8');
  const ofVersion = (version: string) => manifest.replace(`"version": "${first}"`, `"version": "${version}"`);
  const files = {
    'package.json': ofVersion(next),
    'adapters/database/migrations/998-trial.sql': 'alter table orders add column trial text;\n',
  };
  // A copied folder would replace the link to the build.
  const programs = path.join('dist', await readlink(path.join(app, 'dist/programs')));
  const brokenFiles = {
    'package.json': ofVersion('0.2.100'),
    'adapters/database/migrations/999-gone.sql':
      "alter table orders drop column trial;\ncomment on table kysely_migration is '999-gone';\n",
    [path.join(programs, 'server/main.js')]: neverReady,
  };
  const page = await openPage(opened);
  const drawings = async () => (await requestsTo(comfyui, 'POST /prompt')).length;
  /** Pays two orders, and follows the guide's commands while the first of them is being drawn. */
  const changeVersion = async (what: string, commands: string) => {
    await untilOpen();
    await injectFault(comfyui, { match: 'execution', fault: 'slow', seconds: 4, times: 2 });
    const orders = [await customer.order(), await customer.order()];
    const drawn = await drawings();
    await page.goto(`${url}/success#${orders[0]?.token ?? ''}`);
    for (const order of orders) await customer.pay(order);
    await waitUntil(async () => (await drawings()) > drawn);
    const seen = watchShop(url);
    const { status, said, errors } = await shop.follow(commands, () => images.change(files));
    expect(status, `${said}${errors}`).toBe(0);
    await annotate(`${what}: ${describeSeen(await seen())}`);
    await untilPictureShows(page);
    for (const order of orders) await customer.reaches(order.token, 'delivered');
  };

  const upgrade = guideCommands('sh docker/upgrade.sh');
  await changeVersion('upgraded', upgrade);
  expect(await version()).toBe(next);
  expect(await appliedMigrations(config.DATABASE_URL)).toContain('998-trial');

  const failed = await shop.follow(upgrade, () => images.change(brokenFiles), 15);
  expect(failed).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/did not get ready[^]*The version before runs again\.\n$/) as string,
  });
  expect(await version()).toBe(next);
  expect(await appliedMigrations(config.DATABASE_URL)).not.toContain('999-gone');

  await changeVersion('rolled back', guideCommands('sh docker/upgrade.sh --rollback'));
  expect(await version()).toBe(first);
  expect(await pastOrders(config.DATABASE_URL)).toEqual(before);
  const mails = (await allMails(mailbox)).map(({ subject, to }) => `${to} ${subject}`);
  expect(new Set(mails).size).toBe(mails.length);

  await shop[Symbol.asyncDispose]();
  expect(shop.said()).toContain('a newer version has run on this database');
  expect(shop.said()).not.toMatch(/Cannot find|not warmed up|crashed|without ONNX Runtime/);
  const { stdout: size } = await run('du', ['-sm', path.join(app, 'node_modules')]);
  expect(Number.parseInt(size)).toBeLessThan(90);
});
