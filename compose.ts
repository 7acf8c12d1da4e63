import path from 'node:path';
import { checkBelongings } from './adapters/belongings.ts';
import { createAlertCauses } from './adapters/database/alert-causes.ts';
import { createBacklog } from './adapters/database/backlog.ts';
import { isReachable, openDatabase } from './adapters/database/database.ts';
import { createDailyFigures } from './adapters/database/daily-figures.ts';
import { createMetricFigures } from './adapters/database/metric-figures.ts';
import { createOrderSearch } from './adapters/database/order-search.ts';
import { createShopFigures } from './adapters/database/shop-figures.ts';
import { createAdminLoginLinks } from './adapters/database/tables/admin-login-links.ts';
import { createAdminPassword } from './adapters/database/tables/admin-password.ts';
import { createAdminRecoveryCodes } from './adapters/database/tables/admin-recovery-codes.ts';
import { createAdminSecondFactors } from './adapters/database/tables/admin-second-factors.ts';
import { createAdminSessions } from './adapters/database/tables/admin-sessions.ts';
import { createAlertPosts } from './adapters/database/tables/alert-posts.ts';
import { createAlerts } from './adapters/database/tables/alerts.ts';
import { createAppeals } from './adapters/database/tables/appeals.ts';
import { createAuditLog } from './adapters/database/tables/audit-log.ts';
import { createBlocks } from './adapters/database/tables/blocks.ts';
import { createCheckoutSessions } from './adapters/database/tables/checkout-sessions.ts';
import { createCodeBatches } from './adapters/database/tables/code-batches.ts';
import { createCodeGuesses } from './adapters/database/tables/code-guesses.ts';
import { createCodes } from './adapters/database/tables/codes.ts';
import { createComfyuiInstances } from './adapters/database/tables/comfyui-instances.ts';
import { createDisabledStyles } from './adapters/database/tables/disabled-styles.ts';
import { createDisputes } from './adapters/database/tables/disputes.ts';
import { createDrafts } from './adapters/database/tables/drafts.ts';
import { createFeedback } from './adapters/database/tables/feedback.ts';
import { createIdentity } from './adapters/database/tables/identity.ts';
import { createMails } from './adapters/database/tables/mails.ts';
import { createOpeningRequests } from './adapters/database/tables/opening-requests.ts';
import { createOrders } from './adapters/database/tables/orders.ts';
import { createPauses } from './adapters/database/tables/pauses.ts';
import { createPhotoReviews } from './adapters/database/tables/photo-reviews.ts';
import { createPreviews } from './adapters/database/tables/previews.ts';
import { createPrompts } from './adapters/database/tables/prompts.ts';
import { createRefunds } from './adapters/database/tables/refunds.ts';
import { createShares } from './adapters/database/tables/shares.ts';
import { createTestPictures } from './adapters/database/tables/test-pictures.ts';
import { createDrawings } from './adapters/drawings.ts';
import { createStripeAccounts } from './adapters/database/tables/stripe-accounts.ts';
import { createUnknownPayments } from './adapters/database/tables/unknown-payments.ts';
import { createDiskSpace, foldersToWatch } from './adapters/disk-space.ts';
import { createImages } from './adapters/images/images.ts';
import { createLimits } from './adapters/limits.ts';
import { createLog, errorMessage, type Log } from './adapters/log.ts';
import { createModerator } from './adapters/moderator/moderator.ts';
import { createPresentAccount } from './adapters/payments/account.ts';
import { createPayments } from './adapters/payments/payments.ts';
import { createQueue } from './adapters/queue.ts';
import { createSecrets } from './adapters/secrets.ts';
import { isStorageReachable, openFiles, storageFolder } from './adapters/storage/files.ts';
import { openStyles } from './adapters/styles/styles.ts';
import { storageOf, type Config } from './config.ts';
import { limitRules } from './limit-rules.ts';
import type { Settings } from './settings.ts';

export type Services = Awaited<ReturnType<typeof compose>>;

/** What works on images in child processes. */
export type ImageProcesses = ReturnType<typeof createImageProcesses>;

function createImageProcesses(log: Log) {
  return {
    images: createImages({
      onCrash: (error) => log.warn('image process crashed', { error: errorMessage(error) }),
    }),
    moderator: createModerator({
      onCrash: (error) => log.warn('moderation process crashed', { error: errorMessage(error) }),
    }),
  };
}

/**
 * Plugs the outer world in: everything that the server and the worker both need, made from the settings.
 * Nothing is reached yet but the style folders, which must be sound. `imageProcesses`: its own, unless several shops in
 * one process share them.
 */
export async function compose(
  config: Config,
  program: 'server' | 'worker' | 'operator',
  imageProcesses?: ImageProcesses,
) {
  const json = config.LOG_FORMAT ? config.LOG_FORMAT === 'json' : config.production;
  const log = createLog(program, { level: config.LOG_LEVEL, json });
  const styles = await openStyles({ ...stylesOf(config), ...(program === 'server' && { log }) });
  const { db, pool } = openDatabase(config.DATABASE_URL, (error) =>
    log.warn('database connection lost', { error: errorMessage(error) }),
  );
  const queue = createQueue(
    {
      databaseUrl: config.DATABASE_URL,
      redisUrl: config.REDIS_URL,
      lockSeconds: config.LOCK_SECONDS,
      stalledSeconds: config.STALLED_SECONDS,
    },
    log,
  );
  const { images, moderator } = imageProcesses ?? createImageProcesses(log);
  const secrets = createSecrets(config.APP_SECRET);
  const stripeAccounts = createStripeAccounts(db);
  const access = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL };
  const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_OLD } = config;
  const files = await openFiles(storageOf(config));
  const prompts = createPrompts(db);
  const folders = await foldersToWatch({
    dataDir: config.DATA_DIR,
    storage: storageFolder(config.STORAGE_URL),
    // Only the worker is sure to see them.
    comfyuiDirs: program === 'worker' ? config.COMFYUI_DIRS : [],
  });

  return {
    config,
    log,
    styles,
    secrets,
    db,
    pingDatabase: () => isReachable(db),
    pingStorage: () => isStorageReachable(files),
    /** @throws OperatorError when APP_SECRET or storage are not those that the database belongs to. */
    checkBelongings: () =>
      checkBelongings(db, {
        secretFingerprint: secrets.shopFingerprint,
        storageUrl: config.STORAGE_URL,
        files,
      }),
    orders: createOrders(db),
    orderSearch: createOrderSearch(db),
    drafts: createDrafts(db),
    sessions: createCheckoutSessions(db, config.CHECKOUT_POLL_SECONDS),
    identity: createIdentity(db),
    stripeAccounts,
    stripeAccount: createPresentAccount({
      accounts: stripeAccounts,
      access,
      keyHash: secrets.fingerprint('stripe-key', access.secretKey),
    }),
    unknownPayments: createUnknownPayments(db),
    refunds: createRefunds(db),
    disputes: createDisputes(db),
    codes: createCodes(db),
    codeBatches: createCodeBatches(db),
    codeGuesses: createCodeGuesses(db, config.WRONG_CODES_PER_HOUR),
    mails: createMails(db),
    openingRequests: createOpeningRequests(db),
    prompts,
    previews: createPreviews(db),
    backlog: createBacklog(db, () => Math.max(...[...styles.values()].map(({ candidates }) => candidates))),
    figures: createShopFigures(db),
    dailyFigures: createDailyFigures(db),
    metricFigures: createMetricFigures(db),
    alerts: createAlerts(db),
    alertCauses: createAlertCauses(db),
    alertPosts: createAlertPosts(db),
    blocks: createBlocks(db),
    appeals: createAppeals(db),
    photoReviews: createPhotoReviews(db),
    shares: createShares(db),
    feedback: createFeedback(db),
    pauses: createPauses(db),
    disabledStyles: createDisabledStyles(db),
    auditLog: createAuditLog(db),
    adminSessions: createAdminSessions(db),
    adminLoginLinks: createAdminLoginLinks(db),
    adminPassword: createAdminPassword(db),
    adminSecondFactors: createAdminSecondFactors(db),
    adminRecoveryCodes: createAdminRecoveryCodes(db),
    comfyuiInstances: createComfyuiInstances(db),
    testPictures: createTestPictures(db),
    limits: createLimits(pool, limitRules(config), (key) =>
      secrets.fingerprint('limit', key).toString('base64url'),
    ),
    queue,
    files,
    diskSpace: createDiskSpace({ folders, minGigabytes: config.MIN_FREE_DISK_GB }, log),
    drawings: createDrawings(files, prompts),
    images,
    moderator,
    payments: createPayments({
      ...access,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_OLD].filter(
        (secret) => secret !== undefined,
      ),
      shopUrl: config.PUBLIC_URL,
      shopFingerprint: secrets.shopFingerprint,
      tax: config.STRIPE_TAX ? { code: config.STRIPE_TAX_CODE } : undefined,
      invoices: config.STRIPE_INVOICES,
    }),
    /**
     * Starts the child processes that the first photo would wait for, and does not wait for them itself. The server's
     * moderator only advises, for which nobody waits.
     */
    warmUp(): void {
      const awaited = program === 'worker' ? [images, moderator] : [images];
      Promise.all(awaited.map((children) => children.start())).catch((error: unknown) =>
        log.warn('not warmed up', { error: errorMessage(error) }),
      );
    },
    async close(): Promise<void> {
      await queue.close();
      await Promise.all([images.close(), moderator.close()]);
      files.close();
      await db.destroy();
    },
  };
}

export const shippedStyles = path.join(import.meta.dirname, 'comfy-workflows');

/** A portrait that is ours to show, for a style that brings no photo. */
export const samplePhoto = path.join(shippedStyles, 'before.webp');

/** Where the styles lie, and which of their graphs the operator wants. */
export function stylesOf(settings: Settings) {
  const { WORKFLOWS: tier, CURRENCY: currency, STYLES_DIR: ownDir, STYLE_PRICES: prices } = settings;
  return { dir: shippedStyles, ownDir, tier, currency, prices, candidates: settings.CANDIDATES };
}
