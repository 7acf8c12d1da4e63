import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ask, databaseUrl } from '#adapters/postgres-server/connection.ts';

/** The database that every test's own is cloned from. */
export const template = 'migrated';

type TestDatabase = { url: string } & AsyncDisposable;

const doorSchema = z.object({ port: z.number(), password: z.string() });
const findDoor = () => doorSchema.parse(JSON.parse(process.env.TEST_POSTGRES ?? '{}'));

/** A migrated, empty database of the test's own; `await using` drops it, whoever is still connected. */
export function givenDatabase(): Promise<TestDatabase> {
  return createDatabase(template);
}

/** A database without any schema, to be dropped likewise. */
export function givenBareDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const door = findDoor();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ask(door, `create database ${name} template ${from}`);
  return {
    url: databaseUrl(door, name),
    [Symbol.asyncDispose]: async () => {
      await ask(door, `drop database ${name} with (force)`);
    },
  };
}

/** Copies a database that nobody is connected to. @returns what puts the copy in its place, whoever is connected then. */
export async function copyDatabase(url: string): Promise<() => Promise<void>> {
  const door = findDoor();
  const name = new URL(url).pathname.slice(1);
  await ask(door, `create database ${name}_copy template ${name}`);
  return async () => {
    await ask(door, `drop database ${name} with (force)`);
    await ask(door, `alter database ${name}_copy rename to ${name}`);
  };
}
