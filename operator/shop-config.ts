import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { databaseUrl } from '#adapters/postgres-server/connection.ts';
import { environment, readConfig, readSettings, SettingsError, type Config } from '#config.ts';
import { OperatorError } from './command.ts';

const embedded = 'toonbooth';

/** What `npm start` keeps in the shop's folder about what it brought itself. */
const keptSchema = {
  'ports.json': z.object({ shop: z.number(), smtp: z.number(), postgres: z.number() }),
  'secrets.json': z.object({
    appSecret: z.string(),
    databasePassword: z.string(),
    stripeSecretKey: z.string(),
    stripeWebhookSecret: z.string(),
  }),
  'addresses.json': z.object({
    shop: z.string(),
    stripe: z.string().nullable(),
    comfyui: z.string().nullable(),
  }),
};

async function readKept<Name extends keyof typeof keptSchema>(
  dir: string,
  name: Name,
): Promise<z.infer<(typeof keptSchema)[Name]> | undefined> {
  const text = await readFile(path.join(dir, name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (keptSchema[name].parse(JSON.parse(text)) as never);
}

function standinSettings(dir: string, comfyui: string): Record<string, string> {
  return { COMFYUI_URLS: comfyui, COMFYUI_DIRS: path.join(dir, 'standins/comfyui'), WORKFLOWS: 'cpu' };
}

/** The settings that the shop of this folder runs with beside the given ones; nothing while none runs. */
async function runningSettings(dir: string): Promise<Record<string, string | undefined>> {
  const [ports, secrets, addresses] = await Promise.all([
    readKept(dir, 'ports.json'),
    readKept(dir, 'secrets.json'),
    readKept(dir, 'addresses.json'),
  ]);
  if (!ports || !secrets || !addresses) return {};
  return {
    PORT: String(ports.shop),
    PUBLIC_URL: addresses.shop,
    APP_SECRET: secrets.appSecret,
    DATABASE_URL: databaseUrl({ port: ports.postgres, password: secrets.databasePassword }, embedded),
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    ...(addresses.stripe === null ? {} : { STRIPE_API_URL: addresses.stripe }),
    ...(addresses.comfyui === null ? {} : standinSettings(dir, addresses.comfyui)),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  };
}

/**
 * The settings of the shop that an operator's command is about: given ones, else those of the running shop.
 * @throws SettingsError when given ones need mending.
 */
export async function shopEnvironment(): Promise<Record<string, string | undefined>> {
  const given = Object.fromEntries(Object.entries(environment()).filter(([, value]) => value !== ''));
  return { ...(await runningSettings(readSettings(given).DATA_DIR)), ...given };
}

/** `shopEnvironment`, read. @throws OperatorError that says what is missing. */
export async function shopConfig(): Promise<Config> {
  try {
    return readConfig(await shopEnvironment());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new OperatorError(`${error.message}\nStart the shop first (npm start), or set what is missing.`);
  }
}

/** Opens the shop's database for one command, and closes it after. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = openDatabase((await shopConfig()).DATABASE_URL, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
