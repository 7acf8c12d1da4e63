import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#config.ts';
import { startServer } from '#server/serve.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { startWorker } from '#worker/worker.ts';
import { freePort } from './free-port.ts';
import { givenDatabase } from './postgres.ts';

export type TestShop = Awaited<ReturnType<typeof givenShop>>;

const keys = { secretKey: `sk_test_${'t'.repeat(24)}`, webhookSecret: `whsec_${'w'.repeat(24)}` };

/** Times scaled down, so that a test waits for a sweep no longer than it must. */
const quick = {
  LOCK_SECONDS: '2',
  STALLED_SECONDS: '1',
  SWEEP_SECONDS: '1',
  CHECKOUT_POLL_SECONDS: '1',
  UPLOADS_PER_HOUR: '10000',
  CHECKOUTS_PER_HOUR: '10000',
  STATUS_PER_MINUTE: '100000',
};

/** What was opened, to be closed in the opposite order, all of it even when one fails. */
function createClosers() {
  const closers: (() => unknown)[] = [];
  return {
    defer: (close: () => unknown) => void closers.push(close),
    use<T extends AsyncDisposable>(opened: T): T {
      closers.push(() => opened[Symbol.asyncDispose]());
      return opened;
    },
    async closeAll(): Promise<void> {
      const errors: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        await Promise.resolve(close()).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw new AggregateError(errors, 'The test shop did not close cleanly');
    },
  };
}

/**
 * A whole shop of the test's own: a real database, queue, server and worker, and the stand-ins over the wire.
 * `settings` override its environment.
 */
export async function givenShop(settings: Record<string, string> = {}) {
  const opened = createClosers();
  try {
    const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-shop-'));
    opened.defer(() => rm(dir, { recursive: true, force: true }));
    const database = opened.use(await givenDatabase());
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const webhookUrl = `${url}/api/stripe/webhook`;
    const comfyui = opened.use(await createComfyStandin({ port: 0, dir: path.join(dir, 'comfyui') }));
    const stripe = opened.use(await createStripeStandin({ port: 0, ...keys, webhookUrl }));
    const mailbox = opened.use(await createMailboxStandin({ port: 0, smtpPort: 0 }));
    const config = readConfig({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dir,
      APP_SECRET: 'a secret of thirty-two characters',
      DATABASE_URL: database.url,
      COMFYUI_URLS: comfyui.url,
      WORKFLOWS: 'cpu',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      SMTP_URL: mailbox.smtpUrl,
      LOG_LEVEL: 'error',
      ...quick,
      ...settings,
    });
    let server = await startServer(config, '127.0.0.1');
    opened.defer(() => server.close());
    let worker = await startWorker(config);
    opened.defer(() => worker.close());
    return {
      url,
      dir,
      config,
      stripe,
      mailbox,
      comfyui,
      databaseUrl: database.url,
      get services() {
        return server.services;
      },
      stopServer: () => server.close(),
      startServer: async () => {
        server = await startServer(config, '127.0.0.1');
      },
      stopWorker: () => worker.close(),
      startWorker: async () => {
        worker = await startWorker(config);
      },
      [Symbol.asyncDispose]: () => opened.closeAll(),
    };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}
