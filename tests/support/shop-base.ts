import path from 'node:path';
import { openFiles } from '#adapters/storage/files.ts';
import { readConfig, storageOf } from '#config.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import type { createClosers } from './closers.ts';
import { comfyContract } from './comfyui-contract.ts';
import { givenPostgres, type Environment } from './environment.ts';
import { givenFolder } from './folder.ts';
import { stripeContract } from './stripe-contract.ts';

export type Settings = Record<string, string>;
export type ShopOptions = {
  /** Settings that override or extend those of every test shop. */
  settings?: Settings;
  /** Opens the database and the queue; both are PostgreSQL by default. */
  environment?: () => Promise<Environment>;
  /** Replaces addresses by others, such as those of proxies. */
  reroute?: (env: Settings) => Promise<Settings>;
};

const keys = { secretKey: `sk_test_${'t'.repeat(24)}`, webhookSecret: `whsec_${'w'.repeat(24)}` };

/** Times scaled down about tenfold to shorten a test's wait for a sweep or a recovery. */
export const quickTimes = {
  LOCK_SECONDS: '2',
  STALLED_SECONDS: '1',
  SWEEP_SECONDS: '2',
  CHECKOUT_POLL_SECONDS: '1',
};

/** Raised limits: many visitors come from one address here. */
export const unlimited = {
  // A machine that runs tests may have little room left.
  MIN_FREE_DISK_GB: '0',
  UPLOADS_PER_HOUR: '1000000',
  UPLOADED_MEGABYTES_PER_HOUR: '1000000',
  CHECKOUTS_PER_HOUR: '1000000',
  WRONG_CODES_PER_HOUR: '1000000',
  STATUS_PER_MINUTE: '1000000',
  UPLOADING_MEGABYTES_PER_ADDRESS: '1000',
  STREAMS_PER_ADDRESS: '1000000',
};

/** Anime, Bricks and Picasso as a few large tiles: a tenth of the work. `STYLES_DIR: ''` selects the real styles. */
export const quickStyles = path.join(import.meta.dirname, 'styles');

/** Opens a shop's dependencies (database, queue and stand-ins) and returns the settings that lead there. */
export async function openOuterWorld(
  { settings, environment = givenPostgres, reroute = () => Promise.resolve({}) }: ShopOptions,
  opened: ReturnType<typeof createClosers>,
) {
  const { path: dir } = opened.use(await givenFolder());
  const place = opened.use(await environment());
  const port = await anyPort();
  const url = `http://localhost:${port}`;
  const webhookUrl = `${url}/api/stripe/webhook`;
  const comfyui = opened.use(
    await createComfyStandin({ port: 0, dir: path.join(dir, 'comfyui'), inspector: comfyContract }),
  );
  const stripe = opened.use(
    await createStripeStandin({ port: 0, ...keys, webhookUrl, inspector: stripeContract }),
  );
  const mailbox = opened.use(await createMailboxStandin({ port: 0, smtpPort: 0 }));
  const direct: Settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    APP_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: place.databaseUrl,
    REDIS_URL: place.redis?.url ?? '',
    COMFYUI_URLS: comfyui.url,
    WORKFLOWS: 'cpu',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.smtpUrl.replace('//', '//shop:password@'),
    LOG_LEVEL: 'error',
    STYLES_DIR: quickStyles,
    // Photo advice costs a third of an order's work; tests of it turn it on.
    PHOTO_ADVICE: '0',
    // Test pictures consume faults meant for an order; tests of them turn them on.
    TEST_PICTURE_HOURS: '0',
    ...quickTimes,
    ...unlimited,
    ...place.storage?.settings,
    ...settings,
  };
  const env = { ...direct, ...(await reroute(direct)) };
  const config = readConfig(env);
  const files = await openFiles(storageOf(config));
  opened.defer(() => files.close());
  return { url, dir, env, config, files, environment: place, comfyui, stripe, mailbox };
}
