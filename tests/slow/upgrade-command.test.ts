import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  launcherFile,
  postgresHomeFile,
  settingsFile,
  upgradeBackupsDir,
} from '#adapters/data-dir/contents.ts';
import { appliedMigrations } from '#adapters/database/migrate.ts';
import { releasePorts } from '#launcher/ports/ports.ts';
import { allMails, createCustomer } from '../support/customer.ts';
import { createClosers } from '../support/closers.ts';
import { openPage, untilPictureShows } from '../support/open-page.ts';
import { photoBytes } from '../support/photos.ts';
import { openOuterWorld, type Settings } from '../support/shop-base.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { givenVersions } from '../support/versions.ts';
import { waitUntil } from '../support/wait-until.ts';
import { describeSeen, watchShop } from '../support/watch-shop.ts';
import { giveTokens } from './growth/order-tokens.ts';
import { givenPastOrders, pastOrders } from './growth/past-orders.ts';

/** Starts what `current` names, as a service does; resolves once it takes requests. */
async function startService(current: string, dataDir: string, env: Settings) {
  const child = spawn(process.execPath, ['start.mjs'], { cwd: current, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  await waitUntil(async () => child.exitCode !== null || (await launcherFile.read(dataDir)));
  if (child.exitCode !== null) throw new Error(output);
  return {
    output: () => output,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
      return child.exitCode;
    },
  };
}

/** Runs a command of the version that `current` names. */
async function toonbooth(current: string, env: Settings, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(current, 'cli/toonbooth.mjs'), ...args], {
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

/** Begins to upload a photo. */
async function beginUpload(url: string) {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(await photoBytes('astronaut.png'))]), 'photo.png');
  const whole = new Request(`${url}/api/photos`, { method: 'POST', body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const { headers } = whole;
  const answer = fetch(whole.url, { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit);
  let sent = 0;
  const send = (count: number) => writer.write(bytes.subarray(sent, (sent += count)));
  await send(10_000);
  return {
    /** Sends some more, so that nobody takes it for dead. */
    trickle: () => send(100),
    /** Sends the rest. @returns the status of the answer */
    async end(): Promise<number> {
      await send(bytes.length);
      await writer.close();
      return (await answer).status;
    },
  };
}

test('a shop with 1,000 orders is upgraded, comes back from a version that never gets ready, and is rolled back', async ({
  annotate,
  onTestFinished,
}) => {
  const opened = createClosers();
  onTestFinished(() => opened.closeAll());
  const { versions, current, ...repository } = opened.use(await givenVersions());
  const world = await openOuterWorld({ settings: { MAX_WAIT: '1000' } }, opened);
  const { dir, url, comfyui, mailbox } = world;
  // With a PostgreSQL of its own, as the guide installs a service.
  const env = { ...world.env, DATABASE_URL: '' };
  opened.defer(async () => {
    const home = await postgresHomeFile.read(dir);
    if (home) await rm(home, { recursive: true, force: true });
  });
  // The launcher reserves the port itself.
  releasePorts();
  const service = await startService(current, dir, env);
  opened.defer(() => service.stop());
  const command = (...args: string[]) => toonbooth(current, env, ...args);
  const version = async () =>
    ((await (await fetch(`${url}/api/shop`)).json()) as { version: string }).version;
  const databaseUrl = (await settingsFile.read(dir))?.DATABASE_URL ?? expect.fail('It does not run');
  await givenPastOrders(databaseUrl, 1_000);
  await giveTokens(databaseUrl, world.config.APP_SECRET);
  const before = await pastOrders(databaseUrl);
  const customer = createCustomer(world);
  const expectBriefly = async (seen: Awaited<ReturnType<ReturnType<typeof watchShop>>>): Promise<void> => {
    const said = service.output().split('Handing over to').at(-1) ?? '';
    const [parts = '', loaded] = /.*Loaded in ([\d.]+) s.*/.exec(said) ?? [];
    await annotate(`${describeSeen(seen)}. ${parts}`);
    // The server has loaded before the other one stops, however long that takes here.
    expect(seen.away).toBeLessThan(Number(loaded));
  };
  const expectBack = async (broken: string): Promise<void> => {
    const failed = await command('upgrade', '--yes');
    expect(failed).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /did not take over from 99\.0\.1\.\n[^]*The version before runs again\.\n$/,
      ) as string,
    });
    expect(await version()).toBe('99.0.1');
    expect(service.output()).toContain(`${broken} has not taken over.`);
  };

  await injectFault(comfyui, { match: 'execution', fault: 'slow', seconds: 4, times: 2 });
  const orders = [await customer.order(), await customer.order({ photo: 'astronaut.png' })];
  const page = await openPage(opened);
  await page.goto(`${url}/success#${orders[0]?.token ?? ''}`);
  for (const order of orders) await customer.pay(order);
  await waitUntil(async () => (await requestsTo(comfyui, 'POST /prompt')).length >= 1);

  // An upgrade that the version before can live with: the migration runs while it is open.
  await repository.write(
    'adapters/database/migrations/998-trial.sql',
    'alter table orders add column trial text;\n',
  );
  await repository.release('99.0.1', 'Trial, the second.');
  const dry = await command('upgrade', '--dry-run');
  expect(dry.said).toMatch(
    /- Trial, the second\.[^]*99\.0\.0 → 99\.0\.1[^]*1 migrations; 99\.0\.0 can still use it/,
  );
  expect(await readdir(versions)).toEqual(['current', 'first']);
  const upgrading = command('upgrade', '--yes');
  const seen = watchShop(url);
  await waitUntil(() => service.output().includes('Handing over to'));
  const upload = await beginUpload(url);
  await waitUntil(async () => {
    await upload.trickle();
    return (await version()) === '99.0.1';
  });
  // The server before finishes what it has begun, for which nobody waits.
  expect(await upload.end()).toBe(201);
  const upgraded = await upgrading;
  await expectBriefly(await seen());
  expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining('99.0.1 runs.') as string });
  expect(await version()).toBe('99.0.1');
  expect(await appliedMigrations(databaseUrl)).toContain('998-trial');
  expect([await readlink(current), await readlink(path.join(versions, 'previous'))]).toEqual([
    '99.0.1',
    'first',
  ]);

  expect(await readdir(upgradeBackupsDir(dir))).toHaveLength(1);
  // The same packages are linked, not copied.
  const inodeIn = async (name: string) =>
    (await stat(path.join(versions, name, 'node_modules/express/package.json'))).ino;
  expect(await inodeIn('99.0.1')).toBe(await inodeIn('first'));

  await untilPictureShows(page);
  for (const { token } of orders) await customer.reaches(token, 'delivered');
  const mailsOf = async () => (await allMails(mailbox)).map(({ subject, to }) => `${to} ${subject}`);
  expect(new Set(await mailsOf()).size).toBe((await mailsOf()).length);

  // One whose server opens, and never says that it is ready; then one that the version before cannot live with either.
  await repository.edit('server/main.ts', 'announceReady({ shop: config.PUBLIC_URL });', 'process.exit(78);');
  await repository.release('99.0.2', 'Trial, broken.');
  await expectBack('99.0.2');
  await repository.write(
    'adapters/database/migrations/999-gone.sql',
    "alter table orders drop column trial;\ncomment on table kysely_migration is '999-gone';\n",
  );
  await repository.release('99.0.3', 'Trial, broken again.');
  await expectBack('99.0.3');
  const applied = await appliedMigrations(databaseUrl);
  expect(applied).toContain('998-trial');
  expect(applied).not.toContain('999-gone');
  expect(await readlink(current)).toBe('99.0.1');

  const seenAgain = watchShop(url);
  const back = await command('upgrade', '--rollback', '--yes');
  await expectBriefly(await seenAgain());
  expect(back).toMatchObject({
    code: 0,
    said: expect.stringContaining('the database stays as it is') as string,
  });
  expect(await version()).toBe('99.0.0');
  expect((await command('doctor')).said).toMatch(
    /, Toonbooth 99\.0\.0, [^]*✓ Database schema: a newer Toonbooth .*\(998-trial\).* rollback/,
  );
  expect([await readlink(current), await readlink(path.join(versions, 'previous'))]).toEqual([
    'first',
    '99.0.1',
  ]);

  expect(await pastOrders(databaseUrl)).toEqual(before);
  const { token } = await customer.buy();
  expect((await customer.reaches(token, 'delivered')).state).toBe('delivered');
  expect(await service.stop()).toBe(0);
  expect(await readFile(path.join(versions, '99.0.1/package.json'), 'utf8')).toContain('99.0.1');
});
