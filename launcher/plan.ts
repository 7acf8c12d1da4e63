import path from 'node:path';
import type { Ports } from './kept-ports.ts';
import type { Secrets } from './secrets.ts';
import { missingParts, type Settings } from './settings.ts';

/** What `addresses.json` says; null where the operator's own is used. */
export type Addresses = {
  shop: string;
  console: string;
  mailbox: string | null;
  stripe: string | null;
  comfyui: string | null;
};

/** One of our programs as it is to be started. */
export type Planned = {
  name: string;
  file: string;
  args: string[];
  env: Record<string, string | undefined>;
  stopLimitMs: number;
};

export type Known = {
  environment: Record<string, string | undefined>;
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  /** Of our own PostgreSQL, where it runs. */
  databaseUrl: string | undefined;
};

function local(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** What a stand-in keeps. */
function standinFolder({ DATA_DIR }: Settings, name: string): string {
  return path.join(DATA_DIR, 'standins', name);
}

/** Where people find everything. */
export function addressesOf({ environment, settings, ports }: Known): Addresses {
  const missing = missingParts(environment);
  const shop = settings.PUBLIC_URL ?? `http://localhost:${ports.shop}`;
  return {
    shop,
    console: `${shop}/admin`,
    mailbox: missing.mailbox ? local(ports.mailbox) : null,
    stripe: missing.stripe ? local(ports.stripe) : null,
    comfyui: missing.comfyui ? local(ports.comfyui) : null,
  };
}

/** The environment with every setting that the server and the worker need. */
function completed(known: Known): Record<string, string | undefined> {
  const { environment, settings, secrets, ports, databaseUrl } = known;
  const { shop, mailbox, stripe, comfyui } = addressesOf(known);
  return {
    NODE_ENV: 'production',
    APP_SECRET: secrets.appSecret,
    ...(stripe && { STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret }),
    ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    PORT: String(ports.shop),
    PUBLIC_URL: shop,
    DATA_DIR: settings.DATA_DIR,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(comfyui && {
      COMFYUI_URLS: comfyui,
      COMFYUI_DIRS: standinFolder(settings, 'comfyui'),
      WORKFLOWS: settings.WORKFLOWS ?? 'cpu',
    }),
    ...(stripe && { STRIPE_SECRET_KEY: secrets.stripeSecretKey, STRIPE_API_URL: stripe }),
    ...(mailbox && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
  };
}

function built(program: string): string {
  return `dist/programs/${program}/main.js`;
}

/** The server and the worker. They get a second more than they give themselves to hand back their work. */
export function planPrograms(known: Known): Planned[] {
  const env = completed(known);
  return [
    { name: 'server', file: built('server'), args: [], env, stopLimitMs: 26_000 },
    {
      name: 'worker',
      file: built('worker'),
      args: [],
      env: { ...env, WORKER_ID: 'worker-1' },
      stopLimitMs: 26_000,
    },
  ];
}

/** The stand-ins for what the operator has not set; they get none of the shop's settings. */
export function planStandins(known: Known): Planned[] {
  const { environment, settings, ports } = known;
  const env = completed(known);
  const args = {
    comfyui: ['--port', String(ports.comfyui)],
    stripe: [
      ...['--port', String(ports.stripe)],
      ...['--webhook-url', `${local(ports.shop)}/api/stripe/webhook`],
      ...['--webhook-secret', env.STRIPE_WEBHOOK_SECRET ?? ''],
      ...['--secret-key', env.STRIPE_SECRET_KEY ?? ''],
    ],
    mailbox: ['--port', String(ports.mailbox), '--smtp-port', String(ports.smtp)],
  };
  const missing = missingParts(environment);
  return (['comfyui', 'stripe', 'mailbox'] as const)
    .filter((name) => missing[name])
    .map((name) => ({
      name,
      file: built(`standins/${name}`),
      args: [...args[name], '--dir', standinFolder(settings, name)],
      env: {
        PATH: environment.PATH,
        HOME: environment.HOME,
        TMPDIR: environment.TMPDIR,
        NODE_ENV: 'production',
      },
      stopLimitMs: 5_000,
    }));
}
