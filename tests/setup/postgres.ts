import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ask, databaseUrl } from '#adapters/postgres-server/connection.ts';

/** The database that every test's own is cloned from. */
export const template = 'migrated';

const doorSchema = z.object({ port: z.number(), password: z.string() });

/** A migrated, empty database of the test's own; `await using` drops it, whoever is still connected. */
export async function givenDatabase(): Promise<{ url: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const door = doorSchema.parse(JSON.parse(process.env.TEST_POSTGRES ?? '{}'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ask(door, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(door, name),
    [Symbol.asyncDispose]: async () => {
      await ask(door, `drop database ${name} with (force)`);
    },
  };
}
