import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { secretsFile } from '#adapters/data-dir/contents.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { givenBareDatabase, givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';

const shared = sharedShop();

const backUp = (into: string, ...args: string[]) =>
  runProcess('cli/main', ['backup', '--into', into, ...args], shared().env);

/** Returns the name of the newest backup in the folder. */
async function newest(into: string): Promise<string> {
  return path.join(into, (await readdir(into)).sort().at(-1) ?? '');
}

/** Makes a complete backup of a shop with a delivered order. */
async function givenBackup() {
  const folder = await givenFolder();
  const order = await createCustomer(shared()).buy();
  const { said } = await backUp(folder.path, '--pictures', '--settings');
  expect(said).toContain('Read back and verified.');
  const dir = await newest(folder.path);
  return { path: folder.path, order, dir, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Restores into a folder and a database of the test's own. */
async function restore(from: string, dataDir: string, databaseUrl: string, settings = {}) {
  const given = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings };
  return runProcess('cli/main', ['restore', '--from', from], given);
}

test.each([
  ['an empty database', givenBareDatabase],
  ['the database of a first start', givenDatabase],
])(
  'a backup is restored into %s with all rows and files, its secrets, its identity and a note',
  async (_into, given) => {
    await using backup = await givenBackup();
    const { order, dir } = backup;
    await using target = await givenFolder();
    await using database = await given();

    const { code, said } = await restore(dir, target.path, database.url);

    expect(said).toContain('Start the shop');
    expect(code).toBe(0);
    const compared = 'select o::text from orders o order by id';
    expect(await query(database.url, compared)).toEqual(await query(shared().config.DATABASE_URL, compared));
    const identity = 'select id, restored_at from identity';
    const [before] = await query(shared().config.DATABASE_URL, identity);
    const [after] = await query(database.url, identity);
    expect(after).toMatchObject({ id: before?.id, restored_at: expect.any(Date) as Date });
    const picture = await readFile(path.join(target.path, 'files/pictures', order.orderId));
    expect(picture).toEqual(await shared().files.get('pictures', order.orderId));
    expect((await secretsFile.read(target.path))?.appSecret).toBe(shared().config.APP_SECRET);
    const added = 'insert into order_events (order_id, event, state) select id, $1, $1 from orders limit 1';
    await query(database.url, added, ['test']);
    const log = await query(database.url, 'select action, result from audit_log order by id desc limit 1');
    expect(log).toEqual([{ action: 'restore', result: 'restored' }]);
  },
);

test('a backup is readable by its owner only, and holds secrets only if asked to', async () => {
  await using backup = await givenBackup();
  const { dir } = backup;
  for (const name of ['.', 'backup.json', 'settings/settings.json', 'database/orders.copy.gz'])
    expect((await stat(path.join(dir, name))).mode & 0o077).toBe(0);
  await using bare = await givenFolder();

  const { said } = await backUp(bare.path);

  expect(said).toContain('back up APP_SECRET separately');
  expect(await readdir(await newest(bare.path))).toEqual(['backup.json', 'database']);
});

test('the newest backups of this shop are kept, and those of others are left alone', async () => {
  await using backup = await givenBackup();
  const { dir } = backup;
  const foreign = path.join(backup.path, 'toonbooth-20200101T000000Z');
  await cp(dir, foreign, { recursive: true });
  const manifest = await readFile(path.join(foreign, 'backup.json'), 'utf8');
  await writeFile(
    path.join(foreign, 'backup.json'),
    manifest.replace(/"identity": "[^"]+"/, '"identity": "other"'),
  );
  const own = path.join(backup.path, 'toonbooth-20200102T000000Z');
  await cp(dir, own, { recursive: true });

  const { said } = await backUp(backup.path, '--keep', '2');

  expect(said).toContain('Older backups removed: 1.');
  const left = await readdir(backup.path);
  expect(left).toHaveLength(3);
  expect(left).toContain(path.basename(foreign));
  expect(left).not.toContain(path.basename(own));
  expect((await backUp(backup.path, '--keep', 'all')).said).toContain('--keep must be a whole number');
});

test('two backups of the same second get different folders', async () => {
  await using folder = await givenFolder();

  const both = await Promise.all([backUp(folder.path), backUp(folder.path)]);

  for (const { said } of both) expect(said).toContain('Read back and verified.');
  expect(await readdir(folder.path)).toHaveLength(2);
});

test('an impossible restore is explained, and changes nothing', async () => {
  await using backup = await givenBackup();
  const { dir } = backup;
  await using target = await givenFolder();
  await using database = await givenBareDatabase();
  const into = (url: string, settings = {}) => restore(dir, target.path, url, settings);

  expect((await restore(backup.path, target.path, database.url)).said).toContain(
    'is not a backup that this version can read',
  );
  expect((await into(shared().config.DATABASE_URL)).said).toMatch(
    /Somebody is using that database \(\d+ connections\)/,
  );
  await using full = await givenDatabase();
  await query(
    full.url,
    "insert into codes (id, code_hash, expires_at) values (gen_random_uuid(), 'x', now())",
  );
  expect((await into(full.url)).said).toContain('That database is not empty: there are rows in codes');
  await query(full.url, "delete from codes; insert into people (name, role) values ('Eve', 'viewer')");
  expect((await into(full.url)).said).toContain('That database is not empty: there are rows in people');
  expect((await into(database.url, { APP_SECRET: 'another secret of thirty-two letters' })).said).toContain(
    'APP_SECRET is not the one of that backup',
  );
  expect(await query(database.url, 'select from orders')).toEqual([]);
  expect(await readdir(target.path)).not.toContain('files');

  const foreign = path.join(target.path, 'files/pictures');
  await mkdir(foreign, { recursive: true });
  await writeFile(path.join(foreign, 'another'), 'picture');
  expect((await into(database.url)).said).toContain('that are not in the backup');
});

test('a damaged backup or one of a newer version is reported before anything changes', async () => {
  await using backup = await givenBackup();
  const { dir } = backup;
  await using target = await givenFolder();
  await using database = await givenBareDatabase();
  const file = path.join(dir, 'backup.json');
  const manifest = await readFile(file, 'utf8');

  await writeFile(file, manifest.replace('"001-orders"', '"001-orders", "001b-of-tomorrow"'));
  const newer = await restore(dir, target.path, database.url);
  await writeFile(file, manifest);
  await writeFile(path.join(dir, 'database/orders.copy.gz'), 'nothing');
  const damaged = await restore(dir, target.path, database.url);

  expect(newer.said).toContain('A newer Toonbooth made that backup');
  expect(damaged.said).toContain('database/orders.copy.gz has changed since it was written');
  expect([newer.code, damaged.code]).toEqual([1, 1]);
  expect(await query(database.url, "select to_regclass('orders') as orders")).toEqual([{ orders: null }]);
});
