import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import type { Services } from '#compose.ts';
import type { AlertKind } from '#domain/alert.ts';
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
} from './find-causes.ts';

type AlertSource = {
  title: string;
  /** Explanation, or instruction for the operator. */
  advice: string;
  /** Often resolves by itself: reported once it has lasted for `ALERT_AFTER_MINUTES`. */
  isDelayed?: true;
  /** Each server checks its own machine. */
  isLocal?: true;
  /** Ended by the operator, or by time alone: its end is not reported. */
  endsUntold?: true;
  /** Finds all present causes; undefined when they cannot be known, and the recorded ones stay. */
  find: (services: Services) => Promise<AlertCause[] | undefined>;
};

/** Texts and causes of each kind of alert. */
export const alertSources: Record<AlertKind, AlertSource> = {
  shop_closed: {
    title: 'The shop takes no orders',
    advice: 'It opens by itself as soon as it can. Paid orders continue, or are refunded.',
    isDelayed: true,
    isLocal: true,
    find: findClosed,
  },
  database_gone: {
    title: 'The database accepts no writes',
    advice:
      'Nothing is sold, and paid orders wait. The shop opens by itself as soon as the database accepts writes again. `toonbooth doctor` shows its answer.',
    // An alert that cannot be stored is not reported through the database: see database-watch.ts.
    find: () => Promise.resolve(undefined),
  },
  comfyui_gone: {
    title: 'A ComfyUI is gone',
    advice: 'Check whether it is running, and what its own log says. Meanwhile the shop draws on the others.',
    isDelayed: true,
    find: findGoneInstances,
  },
  style_not_drawable: {
    title: 'A ComfyUI cannot draw a style',
    advice:
      'The worker’s log says why. A style that no ComfyUI can draw is not sold; it comes back by itself.',
    isDelayed: true,
    find: findNotDrawable,
  },
  comfyui_insecure: {
    title: 'A ComfyUI has known security holes',
    advice:
      'Update it, and make sure that only the shop can reach it. On a GPU it draws for the shop only with ALLOW_OLD_COMFYUI=1.',
    find: findInsecureInstances,
  },
  queue_gone: {
    title: 'The queue accepts no jobs',
    advice:
      'Nothing is drawn, mailed or refunded, and nothing new is sold. Paid orders wait, and continue by themselves. `toonbooth doctor` shows the queue’s answer.',
    isDelayed: true,
    isLocal: true,
    find: findGoneQueue,
  },
  disk_low: {
    title: 'A disk is nearly full',
    advice: 'Nothing new is sold until there is room; MIN_FREE_DISK_GB says how much.',
    isDelayed: true,
    isLocal: true,
    find: findDiskShortages,
  },
  storage_gone: {
    title: 'Photos and pictures cannot be reached',
    advice:
      'No photo can be uploaded, and no picture seen. Paid orders wait. `toonbooth doctor` shows the answer of the folder or the bucket.',
    isDelayed: true,
    isLocal: true,
    find: findGoneStorage,
  },
  backup_old: {
    title: 'The last good backup is old',
    advice:
      'The console’s page Backups says why none was made. The shop tries again every hour; the button there tries at once.',
    find: findOldBackup,
  },
  rehearsal_failed: {
    title: 'A backup could not be restored',
    advice:
      'The shop was not touched: this was a rehearsal. Fix what it names, make another backup in the console, and restore that one by hand: docs/operating/backups.md says how.',
    find: findFailedRehearsal,
  },
  webhook_silent: {
    title: 'Stripe’s webhook is silent',
    advice:
      'Payments are found by asking Stripe instead, which takes longer. `toonbooth doctor` says what is wrong with the endpoint or its secret.',
    find: findSilence,
  },
  refund_refused: {
    title: 'Stripe refuses refunds',
    advice: 'The refunds wait, and are tried again until Stripe accepts them.',
    find: ({ alertCauses }) => alertCauses.refusedRefunds(),
  },
  refund_failed: {
    title: 'A refund failed for good',
    advice:
      'The shop does not try again. The Stripe dashboard says why, and whom to refund in another way. A visitor who got nothing for the payment has been asked to write to SUPPORT_EMAIL.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.failedRefunds(),
  },
  refund_canceled: {
    title: 'A refund was withdrawn in Stripe',
    advice:
      'The shop does not repeat a refund that a person has stopped. `toonbooth orders refund` does, for the payment of an order; refund a second or late payment in the Stripe dashboard.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.canceledRefunds(),
  },
  dispute_open: {
    title: 'A payment is disputed',
    advice:
      'Answer it in the Stripe dashboard in time. Until the bank has decided, its order and its code are frozen. If you know that it is over for good, `toonbooth orders release` frees them.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.openDisputes(),
  },
  dispute_won_late: {
    title: 'A dispute was won after its order had ended',
    advice:
      'The bank had returned the payment, so nothing was drawn, and now the money is yours again: the payer has neither picture nor money. `toonbooth orders refund` returns it.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.disputesWonLate(),
  },
  payment_returned: {
    title: 'A payment that belongs to no order is refunded',
    advice:
      'It was made in this shop, and the database has no order for it, for example because an older backup was restored. The Stripe dashboard names the payer: the shop cannot write to them.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.returnedPayments(),
  },
  payment_waiting: {
    title: 'A payment that belongs to no order waits for you',
    advice:
      'So many at once suggest that this is an older database, or another shop’s: find the right one first. Nothing is refunded until you say so: `toonbooth payments` or the console lists them, and refunds them or leaves them alone.',
    endsUntold: true,
    find: findWaitingPayments,
  },
  mail_refused: {
    title: 'The mail server accepts no mail',
    advice:
      'Meanwhile visitors see the same on their order’s page. `toonbooth doctor` tests SMTP_URL; restart after changing it. Waiting mails are sent by themselves once the server accepts mail again.',
    isDelayed: true,
    find: ({ alertCauses }) => alertCauses.heldMails(),
  },
  mail_unknown: {
    title: 'A mail may not have arrived',
    advice:
      'The connection broke while the mail server was accepting it. It is not sent again by itself; `toonbooth orders send` sends it, and so can the visitor.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.unknownMails(),
  },
  events_refused: {
    title: 'Your own system accepts no events',
    advice:
      'They are tried again every hour, for three days each. The console’s page Events shows the last answers, and sends again what was given up.',
    find: findRefusedEvents,
  },
  appeal_waiting: {
    title: 'An objection waits for you',
    advice: '`toonbooth appeals` or the console shows the photo; uphold or dismiss it.',
    endsUntold: true,
    find: findAppeals,
  },
  logins_refused: {
    title: 'Somebody tries passwords for the console',
    advice:
      'You can still log in from a browser or an address that has logged in before, and from anywhere with `toonbooth admin login`. A second factor makes such guesses useless.',
    find: findRefusedLogins,
  },
};
