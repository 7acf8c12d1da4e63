import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { openDatabase } from '#adapters/database/database.ts';
import { createFiles } from '#adapters/files.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { readConfig } from '#config.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { freePort } from './free-port.ts';
import type { Ground } from './environment.ts';
import { keepRunning } from './shop-process.ts';

/** A whole shop whose server and worker are processes of their own, so that they can die. */
export type FaultShop = Awaited<ReturnType<typeof openShop>>;

export type ShopPlan = {
  ground: Ground;
  /** Settings beside those that every shop here has. */
  settings?: Record<string, string>;
  onLine?: ((line: string) => void) | undefined;
};

const keys = { secretKey: `sk_test_${'t'.repeat(24)}`, webhookSecret: `whsec_${'w'.repeat(24)}` };

/** Many visitors come from one address here. */
const unlimited = {
  UPLOADS_PER_HOUR: '1000000',
  UPLOADED_MEGABYTES_PER_HOUR: '1000000',
  CHECKOUTS_PER_HOUR: '1000000',
  WRONG_CODES_PER_HOUR: '1000000',
  STATUS_PER_MINUTE: '1000000',
};

/** Times scaled down about tenfold, so that a recovery takes seconds. */
export const quickTimes = {
  LOCK_SECONDS: '2',
  STALLED_SECONDS: '1',
  SWEEP_SECONDS: '1',
  CHECKOUT_POLL_SECONDS: '2',
  RECONCILE_SECONDS: '2',
  // Longer than the longest silence of the matrix that ends well.
  GIVE_UP_MINUTES: '5',
};

/** Stripe as its dashboard sees it. */
function dashboardOf(stripeUrl: string): Stripe {
  const { hostname, port } = new URL(stripeUrl);
  return new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

export async function openShop({ ground, settings, onLine = () => undefined }: ShopPlan) {
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-faults-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const comfyui = await createComfyStandin({ port: 0, dir: path.join(dir, 'comfyui') });
  const webhookUrl = `${url}/api/stripe/webhook`;
  const stripe = await createStripeStandin({ port: 0, ...keys, webhookUrl });
  const mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    APP_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: ground.databaseUrl,
    REDIS_URL: ground.redisUrl ?? '',
    COMFYUI_URLS: comfyui.url,
    WORKFLOWS: 'cpu',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.smtpUrl.replace('//', '//shop:password@'),
    LOG_LEVEL: 'warn',
    WORKER_ID: 'worker-1',
    FAILPOINTS: '1',
    ...unlimited,
    ...settings,
  };
  const config = readConfig(env);
  const server = keepRunning({ file: 'dist/programs/server/main.js', env, onLine });
  const worker = keepRunning({ file: 'dist/programs/worker/main.js', env, onLine });
  let hired: ReturnType<typeof keepRunning> | undefined;
  const processes = () => [server, worker, ...(hired ? [hired] : [])];
  const { db } = openDatabase(ground.databaseUrl, () => undefined);

  return {
    ground,
    url,
    config,
    db,
    files: createFiles(config.STORAGE_URL),
    /** Orders whose photo a test took away. */
    lostPhotos: new Set<string>(),
    secrets: createSecrets(config.APP_SECRET),
    standins: { comfyui, stripe, mailbox },
    dashboard: dashboardOf(stripe.url),
    parts: { server, worker },
    /** A second worker beside the first. */
    async hireWorker(): Promise<void> {
      hired = keepRunning({
        file: 'dist/programs/worker/main.js',
        env: { ...env, WORKER_ID: 'worker-2' },
        onLine,
      });
      await hired.ready();
    },
    /** Whoever waits for the first worker to die must not wait while the second one does its work. */
    async dismissHired(): Promise<void> {
      const problem = await hired?.stop();
      hired = undefined;
      if (problem) throw new Error(problem);
    },
    ready: () => Promise.all(processes().map((part) => part.ready())),
    /**
     * Stops the processes as the launcher does; stand-ins and database stay, to be looked into.
     * @returns what was wrong with their ends.
     */
    async stop(): Promise<string[]> {
      const ends = await Promise.all(processes().map((part) => part.stop()));
      return ends.filter((problem) => problem !== undefined);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(processes().map((part) => part.stop()));
      await Promise.all([comfyui.close(), stripe.close(), mailbox.close(), db.destroy()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
