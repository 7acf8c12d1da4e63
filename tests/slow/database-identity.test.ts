import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { createSecrets, hashOf } from '#adapters/secrets.ts';
import { StorageError } from '#adapters/storage/trouble.ts';
import { givenFolder } from '../support/folder.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { givenS3 } from '../support/s3.ts';
import { givenServices, unreachable } from '../support/services.ts';
import { givenDataDir, launch } from '../start/launch.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Creates a database whose first start has recorded this APP_SECRET and this folder. */
async function givenShop() {
  const folder = await givenFolder();
  const services = await givenServices({ DATA_DIR: folder.path });
  await services.checkIdentity();
  const { DATABASE_URL } = services.config;
  const settings = { ...unreachable, DATA_DIR: folder.path, DATABASE_URL };
  return {
    ...services,
    ...{ settings, storage: path.join(folder.path, 'files') },
    identity: (args: string[], other: Record<string, string> = {}) =>
      runProcess('cli/main', ['identity', ...args], { ...settings, ...other }),
    start: (program: string, other: Record<string, string>) =>
      runProcess(program, [], { ...settings, ...other }),
    async [Symbol.asyncDispose]() {
      await services[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const otherSecret = 'another secret of thirty-two characters';

test.each(['server/main', 'worker/main'])(
  '%s refuses a database with another APP_SECRET or storage, with a message',
  async (program) => {
    await using shop = await givenShop();
    await using elsewhere = await givenFolder();
    await using other = await givenShop();
    await other.files.writeIdentity('another database');

    const secret = await shop.start(program, { APP_SECRET: otherSecret });
    const empty = await shop.start(program, { STORAGE_URL: `file://${elsewhere.path}` });
    const foreign = await shop.start(program, { STORAGE_URL: `file://${other.storage}` });

    expect([secret.code, empty.code, foreign.code]).toEqual([78, 1, 1]);
    // A worker may have reported before that its ComfyUI is away.
    expect(secret.said).toMatch(/^APP_SECRET is not the one .*toonbooth identity --new-secret\n$/ms);
    expect(empty.said).toContain(`The storage ${elsewhere.path} contains nothing of this database yet`);
    expect(foreign.said).toContain('contains the files of another database');
  },
);

test('npm start with another APP_SECRET ends with the message, without a second try', async () => {
  await using shop = await givenShop();
  await using folder = await givenDataDir();
  const { DATABASE_URL } = shop.config;
  const start = launch(folder.path, { DATABASE_URL, STORAGE_URL: `file://${shop.storage}` });

  expect(await start.ended).toBe(78);
  expect(start.output()).toContain('APP_SECRET is not the one that this database belongs to');
  expect(start.output()).toContain('what has to be fixed is shown above');
  expect(start.output()).not.toContain('Starting it again');
});

test('a command changes the APP_SECRET: old links are invalid, and newly derived ones open', async () => {
  await using shop = await givenShop();
  const { id } = await givenOrder(shop.db, { state: 'delivered' });
  const opened = (secret: string) => shop.orders.byTokenHash(hashOf(createSecrets(secret).orderToken(id)));
  const moved = { APP_SECRET: otherSecret };

  const worker = await holdWorkerLock(shop.config.DATABASE_URL, 'a worker');
  expect((await shop.identity(['--new-secret', '--yes'], moved)).said).toContain('The shop is running');
  await worker.close();
  const asked = await shop.identity(['--new-secret'], moved);
  expect([asked.code, asked.said]).toEqual([1, expect.stringMatching(/stop working.*add --yes/s)]);
  expect(await opened(otherSecret)).toBeUndefined();

  const why = ['--by', 'ada', '--reason', 'lost'];
  expect((await shop.identity(['--new-secret', '--yes', ...why], moved)).code).toBe(0);

  expect(
    await query(shop.config.DATABASE_URL, 'select actor, action, reason, result from audit_log'),
  ).toEqual([{ actor: 'command:ada', action: 'identity.move', reason: 'lost', result: 'new-secret' }]);
  expect((await opened(otherSecret))?.id).toBe(id);
  expect(await opened(shop.settings.APP_SECRET)).toBeUndefined();
  expect((await shop.start('server/main', {})).said).toContain('APP_SECRET is not the one');
  expect((await shop.identity([], moved)).said).toMatch(
    /APP_SECRET {2}belongs to it\nStorage {5}belongs to it/,
  );
});

test('a command changes the storage', async () => {
  await using shop = await givenShop();
  await using elsewhere = await givenFolder();
  const moved = { STORAGE_URL: `file://${elsewhere.path}` };
  expect((await shop.identity([], moved)).said).toContain('Storage     does not belong to it');

  expect((await shop.identity(['--new-storage', '--yes'], moved)).code).toBe(0);

  const written = (file: string) => readFile(path.join(file, 'identity'), 'utf8');
  expect(await written(elsewhere.path)).toBe(await written(shop.storage));
  expect((await shop.identity([], moved)).said).toContain('Storage     belongs to it');
});

test('a bucket that refuses access ends the start with a message, and one that is away does not', async () => {
  await using s3 = await givenS3();
  await using services = await givenServices(s3.settings);
  const denied = { match: /identity/, times: 99, answer: { status: 403, code: 'InvalidAccessKeyId' } };
  s3.inject(denied);
  await expect(services.checkIdentity()).rejects.toThrow(
    new OperatorError(
      'STORAGE_URL: s3://shop/toons/ answers InvalidAccessKeyId: InvalidAccessKeyId it is (status 403)\n  toonbooth doctor says what to do about it.',
    ),
  );
  s3.clearFaults();
  s3.inject({ ...denied, answer: { status: 503, code: 'SlowDown' } });
  await expect(services.checkIdentity()).rejects.toThrow(StorageError);
  s3.clearFaults();

  await services.checkIdentity();
  expect(await services.files.readIdentity()).toBe((await services.identity.read()).id);
});
