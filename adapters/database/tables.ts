import type { Database } from './database.ts';
import { createAlertCauses } from './figures/alert-causes.ts';
import { createApiOrders } from './orders/api-orders.ts';
import { createDailyFigures } from './figures/daily.ts';
import { createMetricFigures } from './figures/metrics.ts';
import { createMoneyMovements } from './payments/money-movements.ts';
import { createOrderSearch } from './orders/search.ts';
import { createProofFigures } from './figures/proofs.ts';
import { createShopFigures } from './figures/shop.ts';
import { createAdminChallenges } from './tables/admin-challenges.ts';
import { createAdminKnownOrigins } from './tables/admin-known-origins.ts';
import { createAdminLoginLinks } from './tables/admin-login-links.ts';
import { createAdminPasskeys } from './tables/admin-passkeys.ts';
import { createAdminPassword } from './tables/admin-password.ts';
import { createAdminRecoveryCodes } from './tables/admin-recovery-codes.ts';
import { createAdminSecondFactors } from './tables/admin-second-factors.ts';
import { createAdminSessions } from './tables/admin-sessions.ts';
import { createAlertPosts } from './tables/alert-posts.ts';
import { createAlerts } from './tables/alerts.ts';
import { createApiTokens } from './tables/api-tokens.ts';
import { createAppeals } from './tables/appeals.ts';
import { createAuditLog } from './tables/audit-log.ts';
import { createBalanceTransactions } from './tables/balance-transactions.ts';
import { createBackups } from './tables/backups.ts';
import { createBenchPictures } from './tables/bench-pictures.ts';
import { createBenchRuns } from './tables/bench-runs.ts';
import { createBlocks } from './tables/blocks.ts';
import { createCodeBatches } from './tables/code-batches.ts';
import { createPacks } from './orders/packs.ts';
import { createSets } from './orders/sets.ts';
import { createCodes } from './tables/codes.ts';
import { createComfyuiInstances } from './tables/comfyui-instances.ts';
import { createDisabledStyles } from './tables/disabled-styles.ts';
import { createDisputes } from './tables/disputes.ts';
import { createDraftPreviews } from './tables/draft-previews.ts';
import { createDrafts } from './tables/drafts.ts';
import { createFeedback } from './tables/feedback.ts';
import { createGalleryPairs } from './tables/gallery-pairs.ts';
import { createGifts } from './tables/gifts.ts';
import { createIdempotencyKeys } from './tables/idempotency-keys.ts';
import { createIdentity } from './tables/identity.ts';
import { createLogLines } from './tables/log-lines.ts';
import { createMailTexts } from './tables/mail-texts.ts';
import { createMails } from './tables/mails.ts';
import { createOpeningRequests } from './tables/opening-requests.ts';
import { createOrders } from './tables/orders.ts';
import { createPauses } from './tables/pauses.ts';
import { createPeople } from './tables/people.ts';
import { createPeriodicTasks } from './tables/periodic-tasks.ts';
import { createPhotoReviews } from './tables/photo-reviews.ts';
import { createPreviews } from './tables/previews.ts';
import { createProofs } from './tables/proofs.ts';
import { createPushSubscriptions } from './tables/push-subscriptions.ts';
import { createRefundParts } from './tables/refund-parts.ts';
import { createRefunds } from './tables/refunds.ts';
import { createSettingChanges } from './tables/setting-changes.ts';
import { createShares } from './tables/shares.ts';
import { createStripeEvents } from './tables/stripe-events.ts';
import { createStyleChanges } from './tables/style-changes.ts';
import { createTerms } from './tables/terms.ts';
import { createTestPictures } from './tables/test-pictures.ts';
import { createUnknownPayments } from './tables/unknown-payments.ts';
import { createUpdateChecks } from './tables/update-checks.ts';
import { createWebhookEvents } from './tables/webhook-events.ts';
import { createWithdrawals } from './tables/withdrawals.ts';

/** Creates everything that reads and writes tables and needs only the database, each under the name of its service. */
export function createTables(db: Database) {
  return {
    orders: createOrders(db),
    orderSearch: createOrderSearch(db),
    apiOrders: createApiOrders(db),
    drafts: createDrafts(db),
    draftPreviews: createDraftPreviews(db),
    proofs: createProofs(db),
    idempotencyKeys: createIdempotencyKeys(db),
    identity: createIdentity(db),
    unknownPayments: createUnknownPayments(db),
    refunds: createRefunds(db),
    refundParts: createRefundParts(db),
    balanceTransactions: createBalanceTransactions(db),
    disputes: createDisputes(db),
    codes: createCodes(db),
    packs: createPacks(db),
    sets: createSets(db),
    codeBatches: createCodeBatches(db),
    logLines: createLogLines(db),
    mails: createMails(db),
    mailTexts: createMailTexts(db),
    openingRequests: createOpeningRequests(db),
    previews: createPreviews(db),
    proofFigures: createProofFigures(db),
    figures: createShopFigures(db),
    dailyFigures: createDailyFigures(db),
    metricFigures: createMetricFigures(db),
    moneyMovements: createMoneyMovements(db),
    alerts: createAlerts(db),
    alertCauses: createAlertCauses(db),
    alertPosts: createAlertPosts(db),
    blocks: createBlocks(db),
    appeals: createAppeals(db),
    withdrawals: createWithdrawals(db),
    webhookEvents: createWebhookEvents(db),
    terms: createTerms(db),
    gifts: createGifts(db),
    photoReviews: createPhotoReviews(db),
    settingChanges: createSettingChanges(db),
    pushSubscriptions: createPushSubscriptions(db),
    shares: createShares(db),
    feedback: createFeedback(db),
    galleryPairs: createGalleryPairs(db),
    pauses: createPauses(db),
    periodicTasks: createPeriodicTasks(db),
    disabledStyles: createDisabledStyles(db),
    stripeEvents: createStripeEvents(db),
    styleChanges: createStyleChanges(db),
    auditLog: createAuditLog(db),
    apiTokens: createApiTokens(db),
    people: createPeople(db),
    adminSessions: createAdminSessions(db),
    adminKnownOrigins: createAdminKnownOrigins(db),
    adminLoginLinks: createAdminLoginLinks(db),
    adminPassword: createAdminPassword(db),
    adminSecondFactors: createAdminSecondFactors(db),
    adminRecoveryCodes: createAdminRecoveryCodes(db),
    adminPasskeys: createAdminPasskeys(db),
    adminChallenges: createAdminChallenges(db),
    comfyuiInstances: createComfyuiInstances(db),
    testPictures: createTestPictures(db),
    backups: createBackups(db),
    updateChecks: createUpdateChecks(db),
    benchRuns: createBenchRuns(db),
    benchPictures: createBenchPictures(db),
  };
}
