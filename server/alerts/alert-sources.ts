import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import type { Services } from '#compose.ts';
import type { AlertKind } from '#domain/alert.ts';
import { sentence } from '#domain/alert-sentence.ts';
import { findFailedRehearsal, findOldBackup } from './find-backup-causes.ts';
import {
  findAppeals,
  findClosed,
  findDiskShortages,
  findGoneInstances,
  findGoneQueue,
  findGoneStorage,
  findInsecureInstances,
  findNotDrawable,
  findRefusedEvents,
  findRefusedLogins,
  findSilence,
  findWaitingPayments,
  type Round,
} from './find-causes.ts';

type AlertSource = {
  /** Often resolves by itself: reported once it has lasted for `ALERT_AFTER_MINUTES`. */
  isDelayed?: true;
  /** Each server checks its own machine. */
  isLocal?: true;
  /** Finds all present causes; undefined when they cannot be known, and the recorded ones stay. */
  find: (round: Round) => Promise<AlertCause[] | undefined>;
};

/** Finds causes about payments, and says that Link was the seller, if it is. */
const ofPayments =
  (find: (causes: Services['alertCauses']) => Promise<AlertCause[]>): AlertSource['find'] =>
  async ({ alertCauses, config }) => {
    const found = await find(alertCauses);
    if (!config.STRIPE_MANAGED_PAYMENTS) return found;
    return found.map((cause) => ({
      ...cause,
      text: [...cause.text, sentence('sold_through_link')],
    }));
  };

/** Causes of each kind of alert. */
export const alertSources: Record<AlertKind, AlertSource> = {
  shop_closed: { isDelayed: true, isLocal: true, find: findClosed },
  database_gone: {
    // An alert that cannot be stored is not reported through the database: see database-watch.ts.
    find: () => Promise.resolve(undefined),
  },
  comfyui_gone: { isDelayed: true, find: findGoneInstances },
  style_not_drawable: { isDelayed: true, find: findNotDrawable },
  comfyui_insecure: { find: findInsecureInstances },
  queue_gone: { isDelayed: true, isLocal: true, find: findGoneQueue },
  disk_low: { isDelayed: true, isLocal: true, find: findDiskShortages },
  storage_gone: { isDelayed: true, isLocal: true, find: findGoneStorage },
  backup_old: { find: findOldBackup },
  rehearsal_failed: { find: findFailedRehearsal },
  webhook_silent: { find: findSilence },
  refund_refused: { find: ({ alertCauses }) => alertCauses.refusedRefunds() },
  refund_failed: { find: ofPayments((causes) => causes.failedRefunds()) },
  refund_canceled: { find: ofPayments((causes) => causes.canceledRefunds()) },
  dispute_open: { find: ofPayments((causes) => causes.openDisputes()) },
  dispute_won_late: { find: ofPayments((causes) => causes.disputesWonLate()) },
  payment_returned: { find: ({ alertCauses }) => alertCauses.returnedPayments() },
  payment_waiting: { find: findWaitingPayments },
  mail_refused: { isDelayed: true, find: ({ alertCauses }) => alertCauses.heldMails() },
  mail_unknown: { find: ({ alertCauses }) => alertCauses.unknownMails() },
  events_refused: { find: findRefusedEvents },
  appeal_waiting: { find: findAppeals },
  logins_refused: { find: findRefusedLogins },
};
