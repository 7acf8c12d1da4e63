import { randomUUID } from 'node:crypto';
import { chmod, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { prepareDatabase, reportEncoding, unfitness } from '#adapters/database/connection/unfit-database.ts';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { startEmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { makeCertificate } from '../operator/certificate-double.ts';
import { givenFolder } from '../support/folder.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { setReadOnly } from '../support/read-only.ts';
import { runProcess } from '../support/run-process.ts';
import { unreachable } from '../support/services.ts';
import { launch, givenDataDir } from './launch.ts';

/** Starts a server or a worker on this database, which ends at once. */
const start = (databaseUrl: string, program = 'server/main') =>
  runProcess(program, [], { ...unreachable, DATABASE_URL: databaseUrl });

const changed = (url: string, change: Partial<URL>): string => Object.assign(new URL(url), change).href;

/** Creates a database with this encoding, on a server with another one. */
async function givenEncoding(encoding: string) {
  const database = await givenBareDatabase();
  const name = `encoded_${randomUUID().replaceAll('-', '')}`;
  await query(
    database.url,
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  return {
    url: changed(database.url, { pathname: name }),
    async [Symbol.asyncDispose]() {
      await query(database.url, `drop database ${name} with (force)`);
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Creates a database and a user that may log in there and do what `granted` allows. */
async function givenUser(granted: (database: string, user: string) => string) {
  const database = await givenBareDatabase();
  const user = `user_${randomUUID().replaceAll('-', '')}`;
  const name = new URL(database.url).pathname.slice(1);
  await query(database.url, `create role ${user} login password 'only-for-tests'; ${granted(name, user)}`);
  return {
    url: changed(database.url, { username: user, password: 'only-for-tests' }),
    async [Symbol.asyncDispose]() {
      await query(
        database.url,
        `reassign owned by ${user} to postgres; drop owned by ${user}; drop role ${user}`,
      );
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Starts a PostgreSQL with a self-signed certificate for 90 days, of which `days` are left. */
async function givenTlsPostgres(days = 1) {
  const folder = await givenFolder();
  const account = await accountForPostgres();
  const { cert, key } = makeCertificate(new Date(Date.now() + days * 86_400_000));
  const files = { cert: path.join(folder.path, 'cert.pem'), key: path.join(folder.path, 'key.pem') };
  await chmod(folder.path, 0o755);
  await writeFile(files.cert, cert);
  await writeFile(files.key, key, { mode: 0o600 });
  if (account) await chown(files.key, account.uid, account.gid);
  const server = await startEmbeddedPostgres({
    home: path.join(folder.path, 'home'),
    account,
    port: await anyPort(),
    password: 'only-for-tests',
    logFile: path.join(folder.path, 'postgres.log'),
    settings: { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key },
  });
  return {
    url: server.url('postgres'),
    cert: files.cert,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('a start on a database that needs its operator ends with a message and code 78', () => {
  let database: Awaited<ReturnType<typeof givenBareDatabase>> | undefined;
  beforeAll(async () => {
    database = await givenBareDatabase();
  });
  afterAll(() => database?.[Symbol.asyncDispose]());

  it.each([
    [
      'a wrong password',
      { password: 'another' },
      /user and password of DATABASE_URL \(.*28P01\)\. Set the right ones/,
    ],
    ['no password', { password: '' }, /user and password of DATABASE_URL \(.*must be a .*string\)\./],
    [
      'an unknown user',
      { username: 'nobody' },
      /user and password of DATABASE_URL|let the user of DATABASE_URL in/,
    ],
    [
      'a missing database',
      { pathname: 'nowhere' },
      /database that DATABASE_URL names does not exist .*"nowhere" does not exist.* create database/,
    ],
    ['missing TLS', { search: '?sslmode=verify-full' }, /asks for TLS.*ssl = on/],
  ] as const)('because of %s', async (_what, change, words) => {
    const { code, said } = await start(changed(database?.url ?? '', change));
    expect([code, said]).toEqual([78, expect.stringMatching(words)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it.each(['LATIN1', 'SQL_ASCII'])('because of the encoding %s', async (encoding) => {
    await using encoded = await givenEncoding(encoding);
    const { code, said } = await start(encoded.url, 'worker/main');
    expect([code, said]).toEqual([78, expect.stringMatching(`encoding is ${encoding}, .*encoding 'UTF8'`)]);
  });

  it.each([
    ['no right to create tables', () => 'select 1', 'schema public'],
    [
      'no right to create a schema for the queue',
      (_name: string, user: string) => `grant create on schema public to ${user}`,
      'database test_',
    ],
  ] as const)('because its user has %s', async (_what, granted, where) => {
    await using lacking = await givenUser(granted);
    const { code, said } = await start(lacking.url);
    expect([code, said]).toEqual([
      78,
      expect.stringMatching(
        `lacks a permission \\(permission denied for ${where}.*alter database … owner to`,
      ),
    ]);
  });

  it('because of an untrusted certificate, unless it is configured', async () => {
    await using postgres = await givenTlsPostgres();
    const { code, said } = await start(`${postgres.url}?sslmode=verify-full`);
    expect([code, said]).toEqual([78, expect.stringMatching(/is not trusted \(.*_CERT.*sslrootcert=/)]);
    const trusted = `${postgres.url}?sslmode=verify-full&sslrootcert=${postgres.cert}`;
    expect((await start(trusted)).said).toMatch(/ERR_TLS_CERT_ALTNAME_INVALID/);
  });
});

test('a certificate that is not valid yet ends the start with a message and allows retries', async () => {
  await using postgres = await givenTlsPostgres(180);
  const { code, said } = await start(`${postgres.url}?sslmode=verify-full&sslrootcert=${postgres.cert}`);
  expect([code, said]).toEqual([1, expect.stringMatching(/CERT_NOT_YET_VALID.*clock is right/)]);
});

const keepNothing = () => Promise.resolve({ close: () => Promise.resolve() });

test('a shop that has run in SQL_ASCII goes on there, with a warning', async () => {
  await using encoded = await givenEncoding('SQL_ASCII');
  await migrate(encoded.url);

  expect(await prepareDatabase(encoded.url, keepNothing)).toMatchObject({ newer: [] });

  const { db } = openDatabase(encoded.url, () => undefined);
  const warned: unknown[] = [];
  await reportEncoding(db, { warn: (message, facts) => void warned.push([message, facts?.error]) });
  await db.destroy();
  expect(warned).toEqual([['the database does not check text encoding', 'its encoding is SQL_ASCII']]);
});

test('the user that the remedy makes the owner can start a shop', async () => {
  await using owner = await givenUser((name, user) => `alter database ${name} owner to ${user}`);
  expect(await prepareDatabase(owner.url, keepNothing)).toMatchObject({ newer: [] });
});

test.each([
  ['9.6.24', 90_624, 'PostgreSQL 9.6.24 is too old. The shop needs PostgreSQL 14'],
  ['13.22', 130_022, 'PostgreSQL 13.22 is too old'],
  ['14.0', 140_000, undefined],
  ['18.4', 180_004, undefined],
])('PostgreSQL %s is accepted or refused as too old', (version, versionNumber, words) => {
  const problem = unfitness({ version, versionNumber, encoding: 'UTF8', hasTables: true });
  if (words === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(words);
});

test.each([
  [
    'nobody listens',
    'postgres://me@127.0.0.1:4/shop',
    /cannot be used yet: connect ECONNREFUSED 127\.0\.0\.1:4\./,
  ],
  [
    'its name cannot be resolved yet',
    'postgres://me@no-such-host.invalid/shop',
    /cannot be used yet: getaddrinfo E/,
  ],
])('a start allows retries with a message if %s', async (_where, url, words) => {
  const { code, said } = await start(url);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('a start on a read-only database ends with a message and allows retries', async () => {
  await using database = await givenBareDatabase();
  await setReadOnly(database.url, true);
  expect(await start(database.url)).toEqual({
    code: 1,
    said: expect.stringMatching(/cannot be used yet: PostgreSQL is read-only: a replica, or/) as string,
  });
});

test('the launcher ends with code 78 too, after which systemd does not restart it', async () => {
  await using database = await givenBareDatabase();
  await using folder = await givenDataDir();
  const wrong = launch(folder.path, { DATABASE_URL: changed(database.url, { pathname: 'nowhere' }) });
  expect(await wrong.ended).toBe(78);
  expect(wrong.output()).toMatch(/The database that DATABASE_URL names does not exist/);
});
