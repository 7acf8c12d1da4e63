import { compose } from '#compose.ts';
import { readConfig } from '#config.ts';
import { givenDatabase } from './postgres.ts';

/** Settings under which nothing outside of the database is reached. */
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

/** The server's services on a database of the test's own; nothing else that they name is running. */
export async function givenServices(override: Record<string, string> = {}) {
  const { url, [Symbol.asyncDispose]: drop } = await givenDatabase();
  const services = await compose(readConfig({ ...unreachable, DATABASE_URL: url, ...override }), 'server');
  return {
    ...services,
    env: { ...unreachable, ...override, DATABASE_URL: url },
    [Symbol.asyncDispose]: async () => {
      await services.close();
      await drop();
    },
  };
}
