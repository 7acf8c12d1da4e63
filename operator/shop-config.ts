import {
  addressesFile,
  databaseName,
  portsFile,
  secretsFile,
  standinDir,
} from '#adapters/data-dir/contents.ts';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { databaseUrl } from '#adapters/postgres-server/connection.ts';
import { environment, readConfig, readSettings, SettingsError, type Config } from '#config.ts';

/** The settings that the shop of this folder runs with beside the given ones; nothing while none runs. */
async function runningSettings(dir: string): Promise<Record<string, string | undefined>> {
  const [ports, secrets, addresses] = await Promise.all([
    portsFile.read(dir),
    secretsFile.read(dir),
    addressesFile.read(dir),
  ]);
  if (!ports || !secrets || !addresses) return {};
  return {
    PORT: String(ports.shop),
    PUBLIC_URL: addresses.shop,
    APP_SECRET: secrets.appSecret,
    DATABASE_URL: databaseUrl({ port: ports.postgres, password: secrets.databasePassword }, databaseName),
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    ...(addresses.stripe === null ? {} : { STRIPE_API_URL: addresses.stripe }),
    ...(addresses.comfyui === null
      ? {}
      : { COMFYUI_URLS: addresses.comfyui, COMFYUI_DIRS: standinDir(dir, 'comfyui'), WORKFLOWS: 'cpu' }),
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
