import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { dumpDatabase } from '#adapters/database/backup/dump.ts';
import { isConnectionError, openDatabase, type Database } from '#adapters/database/database.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { newName, resolveNames } from '../support/names.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { givenUnansweringProxyTo } from '../support/unanswering-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

resolveNames();

type Proxy = Awaited<ReturnType<typeof givenProxyTo>>;

type AnyProxy = { url: string } & AsyncDisposable;

/** Opens a shop's pool behind a proxy, with one connection already open. */
async function givenPool<P extends AnyProxy>(openProxy: (address: string) => Promise<P>, name = '127.0.0.1') {
  const database = await givenDatabase();
  const proxy = await openProxy(database.url);
  const { db, pool } = openDatabase(proxy.url.replace('127.0.0.1', name), () => undefined);
  await createIdentity(db).read();
  return {
    db,
    pool,
    proxy,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const ask = (db: Database): Promise<unknown> =>
  createIdentity(db)
    .read()
    .catch((error: unknown) => error);

const heal = (proxy: Proxy): Promise<void> => {
  proxy.heal();
  return Promise.resolve();
};

/** Ways in which PostgreSQL goes silent, how to end them, and the seconds after which a query is given up at the latest. */
const silences: [string, (proxy: Proxy) => void, (proxy: Proxy) => Promise<void>, number][] = [
  ['is away', (proxy) => proxy.cut(), (proxy) => proxy.open(), 1],
  [
    'accepts a connection and says nothing on it',
    (proxy) => {
      proxy.reset();
      proxy.silence();
    },
    heal,
    11,
  ],
  ['went away without a word', (proxy) => proxy.forget(), () => Promise.resolve(), 11.5],
  ['resets whatever it is asked', (proxy) => proxy.resetRequests(), heal, 1],
  ['stops in the middle of an answer', (proxy) => proxy.stopAfter(20), heal, 11.5],
];

describe.concurrent('a query to a PostgreSQL that', () => {
  it.each(silences)(
    '%s is given up, and the next one is answered when it has recovered',
    async (...silence) => {
      const [, begin, end, seconds] = silence;
      await using pool = await givenPool(givenProxyTo);
      begin(pool.proxy);
      // Reset or cut connections leave the pool.
      const isClosed = silence[0].startsWith('accepts') || silence[0] === 'is away';
      if (isClosed) await waitUntil(() => pool.pool.totalCount === 0, 5);
      const asked = performance.now();

      const refused = await ask(pool.db);
      const tookSeconds = (performance.now() - asked) / 1000;
      await end(pool.proxy);

      expect(isConnectionError(refused)).toBe(true);
      // A busy machine takes longer.
      expect(tookSeconds).toBeLessThan(seconds + 5);
      await waitUntil(() => createIdentity(pool.db).read(), 20);
    },
  );

  it('never answers a connection is given up, and the next one is answered when it has recovered', async () => {
    await using pool = await givenPool(givenUnansweringProxyTo);
    await pool.proxy.stopAnswering();
    await waitUntil(() => pool.pool.totalCount === 0, 5);
    const asked = performance.now();

    const refused = await ask(pool.db);
    const tookSeconds = (performance.now() - asked) / 1000;
    pool.proxy.answerAgain();

    expect(isConnectionError(refused)).toBe(true);
    // Neither refused at once nor pending for ever.
    expect(tookSeconds).toBeGreaterThan(9);
    expect(tookSeconds).toBeLessThan(15);
    await waitUntil(() => createIdentity(pool.db).read(), 20);
  });

  it('briefly has no address is given up, and the next one is answered afterwards', async () => {
    const { name, lose, find } = newName();
    await using pool = await givenPool(givenProxyTo, name);
    lose();
    pool.proxy.reset();
    await waitUntil(() => pool.pool.totalCount === 0, 5);

    expect(await ask(pool.db)).toMatchObject({ code: 'EAI_AGAIN' });
    find();
    await createIdentity(pool.db).read();
  });

  it('resets its connections is answered at the next try', async () => {
    await using pool = await givenPool(givenProxyTo);
    pool.proxy.reset();
    await waitUntil(() => createIdentity(pool.db).read(), 5);
  });
});

it('a dump from a PostgreSQL that goes away without a word is given up', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  const dumped = dumpDatabase(
    proxy.url,
    async (_table, rows) => {
      proxy.forget();
      await buffer(rows);
    },
    1_000,
  );
  await expect(dumped).rejects.toThrow('Connection terminated');
});

it('a name without an address counts as an unreachable database', async () => {
  const { db } = openDatabase('postgres://me@no-such-host.invalid/shop', () => undefined);
  expect(isConnectionError(await ask(db))).toBe(true);
  await db.destroy();
});
