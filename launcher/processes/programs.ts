import { fileURLToPath } from 'node:url';
import { standinDir, type Addresses, type Ports, type Secrets } from '#adapters/data-dir/contents.ts';
import { sourcesFor } from '#config.ts';
import { unsetServices, type Environment, type Settings } from '../settings.ts';
import type { Program } from './child.ts';

/** Name of a program, and the options to start it with. */
export type ProgramSpec = Omit<Program, 'onLine'> & { name: string };

export type LaunchContext = {
  environment: Environment;
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  /** URL of the shop's own PostgreSQL, if that is used. */
  databaseUrl: string | undefined;
};

function local(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Returns the URLs at which people reach the shop, the console and the stand-ins. */
export function addressesOf({ environment, settings, ports }: LaunchContext): Addresses {
  const unset = unsetServices(environment);
  const shop = settings.PUBLIC_URL ?? `http://localhost:${ports.shop}`;
  return {
    shop,
    console: `${shop}/admin`,
    mailbox: unset.mailbox ? local(ports.mailbox) : null,
    stripe: unset.stripe ? local(ports.stripe) : null,
    comfyui: unset.comfyui ? local(ports.comfyui) : null,
  };
}

/** Returns settings that show, in a shop without real payments, what is off by default; none where prices are set. */
function demonstrated(environment: Environment): Environment {
  const isPriced = ['PRICE', 'CURRENCY', 'STYLE_PRICES'].some((name) => environment[name]);
  return isPriced ? {} : { PACKS: '5=19.99' };
}

/** Returns the environment with every setting that the server and the worker need. */
function completed(context: LaunchContext): Environment {
  const { environment, settings, secrets, ports, databaseUrl } = context;
  const { shop, mailbox, stripe, comfyui } = addressesOf(context);
  const all = {
    NODE_ENV: 'production',
    APP_SECRET: secrets.appSecret,
    ...(stripe && { STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret, ...demonstrated(environment) }),
    ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    PORT: String(ports.shop),
    PUBLIC_URL: shop,
    DATA_DIR: settings.DATA_DIR,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(comfyui && {
      COMFYUI_URLS: comfyui,
      COMFYUI_DIRS: standinDir(settings.DATA_DIR, 'comfyui'),
      WORKFLOWS: settings.WORKFLOWS ?? 'cpu',
    }),
    ...(stripe && { STRIPE_SECRET_KEY: secrets.stripeSecretKey, STRIPE_API_URL: stripe }),
    ...(mailbox && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
  };
  return { ...all, ...sourcesFor(all, environment) };
}

/** Programs of this launcher's own build, so that a restarted process has the same version. */
const built = {
  server: fileURLToPath(new URL('../../server/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../worker/main.ts', import.meta.url)),
  comfyui: fileURLToPath(new URL('../../standins/comfyui/main.ts', import.meta.url)),
  stripe: fileURLToPath(new URL('../../standins/stripe/main.ts', import.meta.url)),
  mailbox: fileURLToPath(new URL('../../standins/mailbox/main.ts', import.meta.url)),
};

/** Returns the server and the worker. They may take one second longer than the limit they set themselves for stopping. */
export function shopSpecs(context: LaunchContext) {
  const env = completed(context);
  const stopLimitMs = 26_000;
  return {
    server: { name: 'server', file: built.server, args: [], env, stopLimitMs },
    worker: { name: 'worker', file: built.worker, args: [], env, stopLimitMs },
  } satisfies Record<string, ProgramSpec>;
}

/** Returns the stand-ins for services that the operator has not set; their environment has none of the shop's settings. */
export function standinSpecs(context: LaunchContext): ProgramSpec[] {
  const { environment, settings, ports } = context;
  const env = completed(context);
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
  const unset = unsetServices(environment);
  return (['comfyui', 'stripe', 'mailbox'] as const)
    .filter((name) => unset[name])
    .map((name) => ({
      name,
      file: built[name],
      args: [...args[name], '--dir', standinDir(settings.DATA_DIR, name)],
      env: {
        PATH: environment.PATH,
        HOME: environment.HOME,
        TMPDIR: environment.TMPDIR,
        NODE_ENV: 'production',
      },
      stopLimitMs: 5_000,
    }));
}
