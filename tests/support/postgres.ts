import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { query, databaseUrl } from '#adapters/postgres-server/connection.ts';

/** The database that every test's own is cloned from. */
export const template = 'migrated';

type TestDatabase = { url: string } & AsyncDisposable;

const connectionSchema = z.object({ port: z.number(), password: z.string() });
const findConnection = () => connectionSchema.parse(JSON.parse(process.env.TEST_POSTGRES ?? '{}'));

/** A migrated, empty database of the test's own; `await using` drops it, whoever is still connected. */
export function givenDatabase(): Promise<TestDatabase> {
  return createDatabase(template);
}

/** A database without any schema, to be dropped likewise. */
export function givenBareDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const connection = findConnection();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Files are copied in half the processor time that pages by the log take, and what is cached of the schema comes along.
  await query(connection, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: databaseUrl(connection, name),
    [Symbol.asyncDispose]: async () => {
      await query(connection, `drop database ${name} with (force)`);
    },
  };
}

/** Copies a database that nobody is connected to. @returns what puts the copy in its place, whoever is connected then. */
export async function copyDatabase(url: string): Promise<() => Promise<void>> {
  const connection = findConnection();
  const name = new URL(url).pathname.slice(1);
  await query(connection, `create database ${name}_copy template ${name}`);
  return async () => {
    await query(connection, `drop database ${name} with (force)`);
    await query(connection, `alter database ${name}_copy rename to ${name}`);
  };
}
