import { compose } from '#compose.ts';
import { readConfig } from '#config.ts';
import { givenFolder } from './folder.ts';
import { givenDatabase } from './postgres.ts';

/** Settings that lead to nothing outside the database. */
export const unreachable = {
  PORT: '3000',
  PUBLIC_URL: 'http://localhost:3000',
  APP_SECRET: 'a secret of thirty-two characters',
  COMFYUI_URLS: 'http://127.0.0.1:1',
  WORKFLOWS: 'cpu',
  STRIPE_SECRET_KEY: `sk_test_${'t'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'w'.repeat(24)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'error',
};

/** Composes the server's services on a database and a folder of the test's own; no other service they name is running. */
export async function givenServices(override: Record<string, string> = {}) {
  const database = await givenDatabase();
  const folder = await givenFolder();
  const env = { ...unreachable, DATABASE_URL: database.url, DATA_DIR: folder.path, ...override };
  const services = await compose(readConfig(env), 'server');
  return {
    ...services,
    env,
    [Symbol.asyncDispose]: async () => {
      await services.close();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
