import { hostname } from 'node:os';
import path from 'node:path';
import { checkIdentity } from './adapters/database-identity.ts';
import { createBacklog } from './adapters/database/orders/backlog.ts';
import { isReachable, openDatabase } from './adapters/database/database.ts';
import { databaseProblem } from './adapters/database/connection/database-problem.ts';
import { createTables } from './adapters/database/tables.ts';
import type { LogLines } from './adapters/database/tables/log-lines.ts';
import { createCheckoutSessions } from './adapters/database/tables/checkout-sessions.ts';
import { createCodeGuesses } from './adapters/database/tables/code-guesses.ts';
import { createPrompts } from './adapters/database/tables/prompts.ts';
import { sandbox, sandboxRemedy } from './adapters/child-process/sandbox.ts';
import { readSigner } from './adapters/content-credentials/certificate-file.ts';
import { createOwnSigners } from './adapters/content-credentials/certificates.ts';
import { signCopies } from './adapters/content-credentials/sign-copies.ts';
import { createDrawings } from './adapters/drawings.ts';
import { createStripeAccounts } from './adapters/database/tables/stripe-accounts.ts';
import { createDiskSpace, foldersToWatch } from './adapters/disk-space.ts';
import { createImages } from './adapters/images/images.ts';
import { createLegalTexts } from './adapters/legal-texts.ts';
import { createLimits } from './adapters/limits.ts';
import { createLog, errorMessage, type Log } from './adapters/log.ts';
import { createLogKeeper } from './adapters/log-keeper.ts';
import type { MailLogo } from './adapters/mails/facts.ts';
import { readMailLogo } from './adapters/mails/logo.ts';
import { createModerator } from './adapters/moderator/moderator.ts';
import { createPresentAccount } from './adapters/payments/account.ts';
import { createPayments } from './adapters/payments/payments.ts';
import { createQueue } from './adapters/queue/queue.ts';
import { createSecrets } from './adapters/secrets.ts';
import { shopVersion } from './adapters/shop-version.ts';
import { isStorageReachable, openFiles, storageFolder } from './adapters/storage/files.ts';
import { openStyles } from './adapters/styles/styles.ts';
import { storageOf, type Config } from './config.ts';
import { limitRules } from './limit-rules.ts';
import { createLiveConfig } from './live-config.ts';
import type { ModerationEngine } from './domain/moderation.ts';
import { secretsOf } from './domain/secret-settings.ts';
import type { Settings } from './settings.ts';

export type Services = Awaited<ReturnType<typeof compose>>;

/** Services that work on images in child processes. */
export type ImageProcesses = ReturnType<typeof createImageProcesses>;

function createImageProcesses(log: Log, engine: ModerationEngine) {
  return {
    images: createImages({
      onCrash: (error) => log.warn('image process crashed', { error: errorMessage(error) }),
    }),
    moderator: createModerator({
      engine,
      onCrash: (error) => log.warn('moderation process crashed', { error: errorMessage(error) }),
    }),
  };
}

function warnOfMissingSandbox(log: Log): void {
  const error = sandbox.problem();
  if (error) log.warn('photos are decoded without a sandbox', { error, remedy: sandboxRemedy });
}

async function startModerator({ moderator }: ImageProcesses, log: Log): Promise<void> {
  await moderator.start();
  const error = await moderator.engineProblem();
  if (error) log.warn('photos are checked without ONNX Runtime', { error });
}

type Program = 'server' | 'worker' | 'operator';

/** Opens a program's log, whose lines the database keeps, too; a command writes only to its own terminal. */
function openLog(config: Config, program: Program, logLines: LogLines) {
  const keeper = createLogKeeper(logLines, {
    service: { program, machine: program === 'worker' ? config.WORKER_ID : hostname() },
    secrets: secretsOf(config),
    onError: (error) => log.warnOnce('the console lacks log lines', { error: errorMessage(error) }),
  });
  const log = createLog(program, {
    level: config.LOG_LEVEL,
    json: config.LOG_FORMAT ? config.LOG_FORMAT === 'json' : config.production,
    ...(program !== 'operator' && { keep: keeper.keep }),
  });
  return { log, keeper };
}

/**
 * Creates the services that the server and the worker share, from the settings. It reads the style folders, which must be valid,
 * and with REDIS_URL the database; it contacts nothing else yet. `imageProcesses`: shared by several shops in one process;
 * without it compose creates its own.
 */
export async function compose(started: Config, program: Program, imageProcesses?: ImageProcesses) {
  const { db, pool } = openDatabase(started.DATABASE_URL, (error) =>
    log.warn('database connection lost', { error: errorMessage(error) }),
  );
  const tables = createTables(db);
  const { log, keeper } = openLog(started, program, tables.logLines);
  const { config, refresh: refreshConfig } = createLiveConfig(started, tables.settingChanges, log);
  const styles = await openStyles({ ...stylesOf(config), ...(program === 'server' && { log }) });
  const queue = createQueue(
    {
      databaseUrl: config.DATABASE_URL,
      redis:
        config.REDIS_URL === undefined
          ? undefined
          : { url: config.REDIS_URL, prefix: await tables.identity.queuePrefix() },
      lockSeconds: config.LOCK_SECONDS,
      stalledSeconds: config.STALLED_SECONDS,
    },
    log,
  );
  const { images, moderator } = imageProcesses ?? createImageProcesses(log, config.MODERATION_ENGINE);
  const secrets = createSecrets(config.APP_SECRET);
  const given = config.C2PA_CERTIFICATE && (await readSigner(config.C2PA_CERTIFICATE));
  const signerNow = given ? () => Promise.resolve(given) : createOwnSigners(secrets, config);
  const stripeAccounts = createStripeAccounts(db);
  const access = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL };
  const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_OLD } = config;
  const files = await openFiles(storageOf(config));
  const prompts = createPrompts(db);
  const folders = await foldersToWatch({
    dataDir: config.DATA_DIR,
    storage: storageFolder(config.STORAGE_URL),
    // Only the worker is certain to have access to these folders.
    comfyuiDirs: program === 'worker' ? config.COMFYUI_DIRS : [],
  });

  return {
    /** Settings as they are now; of those that may change while the shop runs, nothing keeps a copy. */
    config,
    /** Takes over the settings that were changed since; server and worker do so by themselves (`followSettings`). */
    refreshConfig,
    log,
    styles,
    secrets,
    db,
    pool,
    pingDatabase: () => isReachable(db),
    databaseProblem: () => databaseProblem(db),
    pingStorage: () => isStorageReachable(files),
    /** @throws OperatorError when the database belongs to another APP_SECRET or storage. */
    checkIdentity: () =>
      checkIdentity(db, {
        secretFingerprint: secrets.shopFingerprint,
        storageUrl: config.STORAGE_URL,
        files,
      }),
    ...tables,
    legalText: createLegalTexts(config, builtWeb),
    sessions: createCheckoutSessions(db, config.CHECKOUT_POLL_SECONDS),
    stripeAccounts,
    stripeAccount: createPresentAccount({
      accounts: stripeAccounts,
      access,
      keyHash: secrets.fingerprint('stripe-key', access.secretKey),
    }),
    codeGuesses: createCodeGuesses(db, () => config.WRONG_CODES_PER_HOUR),
    prompts,
    backlog: createBacklog(db, () => Math.max(...[...styles.values()].map(({ candidates }) => candidates))),
    limits: createLimits(
      pool,
      () => limitRules(config),
      (key) => secrets.fingerprint('limit', key).toString('base64url'),
    ),
    queue,
    files,
    diskSpace: createDiskSpace({ folders, minGigabytes: config.MIN_FREE_DISK_GB }, log),
    drawings: createDrawings(files, prompts),
    images: signCopies(images, signerNow, await shopVersion()),
    moderator,
    payments: createPayments({
      ...access,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_OLD].filter(
        (secret) => secret !== undefined,
      ),
      shopUrl: config.PUBLIC_URL,
      shopFingerprint: secrets.shopFingerprint,
      tax: config.STRIPE_TAX,
      taxCode: config.STRIPE_TAX_CODE,
      invoices: config.STRIPE_INVOICES,
      managed: config.STRIPE_MANAGED_PAYMENTS,
    }),
    /**
     * Starts the child processes that the first photo would otherwise wait for, without waiting for them. The server does not
     * start its moderator: it only gives advice, which nobody waits for.
     */
    warmUp(): void {
      warnOfMissingSandbox(log);
      const moderating = program === 'worker' && startModerator({ images, moderator }, log);
      Promise.all([images.start(), moderating]).catch((error: unknown) =>
        log.warn('not warmed up', { error: errorMessage(error) }),
      );
    },
    /** Stores the log lines that wait for it. */
    flushLog: keeper.flush,
    /**
     * Stops taking jobs and closes everything, the database once `lastQueries` have settled: a pool that is ended leaves whoever
     * waits for a connection to their time limit.
     */
    async close(lastQueries?: Promise<unknown>): Promise<void> {
      await queue.close();
      await Promise.all([images.close(), moderator.close()]);
      files.close();
      await keeper.close();
      await lastQueries;
      await db.destroy();
    },
  };
}

export const shippedStyles = path.join(import.meta.dirname, 'comfy-workflows');

/** Pages and files for visitors, as built. */
export const builtWeb = path.join(import.meta.dirname, 'dist/web');

/** Reads the operator's logo, or the shop's own; undefined if it cannot be read: mails then have only the shop's name. */
export function mailLogoOf({
  config,
  log,
}: {
  config: Pick<Config, 'LOGO'>;
  log: Pick<Log, 'warn'>;
}): Promise<MailLogo | undefined> {
  return readMailLogo(config.LOGO ?? path.join(builtWeb, 'favicon.svg')).catch((error: unknown) => {
    log.warn('mails have no logo', { error: errorMessage(error) });
    return undefined;
  });
}

/** A portrait that the shop has the right to show, for a style without a photo of its own. */
export const samplePhoto = path.join(shippedStyles, 'before.webp');

/** Returns the style folders, and which of their graphs the operator has chosen. */
export function stylesOf(settings: Settings) {
  const { WORKFLOWS: tier, CURRENCY: currency, STYLES_DIR: ownDir, STYLE_PRICES: prices } = settings;
  const enlarger = { name: settings.ENLARGER, by: settings.ENLARGE_BY };
  return { dir: shippedStyles, ownDir, tier, currency, prices, candidates: settings.CANDIDATES, enlarger };
}
