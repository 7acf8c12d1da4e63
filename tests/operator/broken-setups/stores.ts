import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { postgresHomeFile } from '#adapters/data-dir/contents.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { examineDatabase } from '#operator/doctor/database.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { examineQueue, examineStorage } from '#operator/doctor/stores.ts';
import { givenFolder } from '../../support/folder.ts';
import { givenOpenDatabase } from '../../support/orders.ts';
import { givenBareDatabase } from '../../support/postgres.ts';
import { query } from '../../support/query.ts';
import { setReadOnly } from '../../support/read-only.ts';
import { givenRedis, whyNoRedis } from '../../support/redis.ts';
import { appSecret, closed, shopOf, type BrokenSetup } from './broken-setup.ts';

/** Examines a database that was changed by SQL or by hand. */
async function database(
  change: (opened: Awaited<ReturnType<typeof givenOpenDatabase>>) => Promise<unknown>,
): Promise<Finding[]> {
  await using opened = await givenOpenDatabase();
  await using folder = await givenFolder();
  await change(opened);
  const STORAGE_URL = `file://${folder.path}`;
  return await examineDatabase(shopOf({ DATABASE_URL: opened.url, APP_SECRET: appSecret, STORAGE_URL }));
}

/** Runs `work` as an account to which permissions apply: they do not apply to root. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const onRedis: BrokenSetup[] = whyNoRedis
  ? []
  : [
      {
        name: 'a Redis that may forget jobs',
        async examine() {
          await using redis = await givenRedis();
          const client = new Redis(redis.url);
          await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
          client.disconnect();
          return await examineQueue(shopOf({ REDIS_URL: redis.url }));
        },
        check: 'queue',
        message: /allkeys-lru/,
        remedy: /maxmemory-policy to noeviction/,
      },
      {
        name: 'a Redis in cluster mode',
        async examine() {
          await using redis = await givenRedis(undefined, ['--cluster-enabled', 'yes']);
          return await examineQueue(shopOf({ REDIS_URL: redis.url }));
        },
        check: 'queue',
        message: /runs in cluster mode/,
        remedy: /cluster-enabled no/,
      },
      {
        name: 'a Redis that answers and takes no writes',
        async examine() {
          await using redis = await givenRedis(undefined, ['--replicaof', '127.0.0.1 1']);
          return await examineQueue(shopOf({ REDIS_URL: redis.url }));
        },
        check: 'queue',
        message: /accepts no jobs: Redis is a replica/,
        remedy: /point REDIS_URL to the primary/i,
      },
    ];

/** File system without any free space, where the system has one. */
const fullDisk = '/proc';
const onFullDisk: BrokenSetup[] = existsSync(`${fullDisk}/self`)
  ? [
      {
        name: 'a full disk under the PostgreSQL that the shop brought',
        async examine() {
          await using folder = await givenFolder();
          await postgresHomeFile.write(folder.path, fullDisk);
          return await examineStorage(shopOf({ DATA_DIR: folder.path }));
        },
        check: 'disk',
        message: /^0\.0 GB are free at \/proc/,
        remedy: /Make room/,
      },
    ]
  : [];

export const brokenStores: BrokenSetup[] = [
  {
    name: 'a full disk',
    async examine() {
      await using folder = await givenFolder();
      return await examineStorage(shopOf({ DATA_DIR: folder.path }), Number.MAX_VALUE);
    },
    check: 'disk',
    message: /GB are free at/,
    remedy: /Make room/,
  },
  {
    name: 'a folder that may only be read',
    async examine() {
      await using folder = await givenFolder();
      await chmod(folder.path, 0o555);
      return await asNobody(() =>
        examineStorage(shopOf({ DATA_DIR: folder.path, STORAGE_URL: `file://${folder.path}` })),
      );
    },
    check: 'storage',
    message: /cannot be used: EACCES/,
    remedy: /must own the folder .* not be mounted read-only/,
  },
  {
    name: 'a database of something else',
    async examine() {
      await using bare = await givenBareDatabase();
      await query(bare.url, 'create table wp_posts ()');
      return await examineDatabase(shopOf({ DATABASE_URL: bare.url }));
    },
    check: 'database.schema',
    message: /tables of something else: wp_posts/,
    remedy: /a database that is empty or this shop’s own/,
  },
  {
    name: 'a database that is older than the program',
    examine: () =>
      database(({ url }) =>
        query(url, 'delete from kysely_migration where name = (select max(name) from kysely_migration)'),
      ),
    check: 'database.schema',
    message: /this program also needs \d{3}-/,
    remedy: /Start the shop: that brings it up to date/,
  },
  {
    name: 'a program too old for its database',
    examine: () =>
      database(({ url }) =>
        query(
          url,
          `insert into kysely_migration values ('999-later', '2099-01-01');
           comment on table kysely_migration is '999-later'`,
        ),
      ),
    check: 'database.schema',
    message: /a newer Toonbooth than this one has run on it \(999-later\)/,
    remedy: /Install that version or a newer one/,
  },
  {
    name: 'an APP_SECRET that is another shop’s',
    examine: () => database(({ db }) => createIdentity(db).claim('another')),
    check: 'database.belongings',
    message: /APP_SECRET is not the one that this database belongs to/,
    remedy: /Set the one that this shop ran with before/,
  },
  {
    name: 'a storage that is not this database’s',
    examine: () => database(({ db }) => createIdentity(db).claim(createSecrets(appSecret).shopFingerprint)),
    check: 'database.belongings',
    message: /contains nothing of this database yet/,
    remedy: /Set STORAGE_URL to where they are/,
  },
  {
    name: 'a database whose queue cannot be written',
    async examine() {
      await using opened = await givenOpenDatabase();
      const name = new URL(opened.url).pathname.slice(1);
      await query(opened.url, `alter database ${name} set default_transaction_read_only = on`);
      return await examineQueue(shopOf({ DATABASE_URL: opened.url }));
    },
    check: 'queue',
    message: /accepts no jobs: PostgreSQL is read-only/,
    remedy: /Point DATABASE_URL to the primary/,
  },
  {
    name: 'a database that may only be read',
    examine: () => database(({ url }) => setReadOnly(url, true)),
    check: 'database',
    message: /PostgreSQL \S+ answers at .* PostgreSQL is read-only: a replica, or/,
    remedy: /to the primary.*opens by itself/,
  },
  {
    name: 'a database behind a closed port',
    examine: () => examineDatabase(shopOf({ DATABASE_URL: `postgres://me:hush@${closed}/shop` })),
    check: 'database',
    message: /cannot connect to postgres:\/\/127\.0\.0\.1:4\/shop: .*ECONNREFUSED/,
    remedy: /address, user and password/,
  },
  ...onRedis,
  ...onFullDisk,
];
