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
    advice: 'It opens by itself as soon as it can. What is paid goes on, or is paid back.',
    isDelayed: true,
    isLocal: true,
    find: findClosed,
  },
  database_gone: {
    title: 'The database takes no writes',
    advice:
      'Nothing is sold, and what is paid waits. The shop opens by itself as soon as the database takes writes again. `toonbooth doctor` says what it answers.',
    // An alert that cannot be stored is not reported through the database: see database-watch.ts.
    find: () => Promise.resolve(undefined),
  },
  comfyui_gone: {
    title: 'A ComfyUI is gone',
    advice: 'See whether it runs, and what it says in its own log. The shop draws on the others meanwhile.',
    isDelayed: true,
    find: findGoneInstances,
  },
  style_not_drawable: {
    title: 'A ComfyUI cannot draw a style',
    advice:
      'The log of the worker says why. A style that nothing draws is not sold; it comes back by itself.',
    isDelayed: true,
    find: findNotDrawable,
  },
  comfyui_insecure: {
    title: 'A ComfyUI has known security holes',
    advice:
      'Update it, and see that nobody but the shop reaches it. On a GPU it draws for the shop only where ALLOW_OLD_COMFYUI=1 says so.',
    find: findInsecureInstances,
  },
  queue_gone: {
    title: 'The queue takes no jobs',
    advice:
      'Nothing is drawn, mailed or refunded, and nothing new is sold. What is paid waits, and goes on by itself. `toonbooth doctor` says what the queue answers.',
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
      'No photo can be uploaded, and no picture seen. What is paid waits. `toonbooth doctor` says what the folder or the bucket answers.',
    isDelayed: true,
    isLocal: true,
    find: findGoneStorage,
  },
  backup_old: {
    title: 'The last good backup is old',
    advice:
      'The console’s page Backups says why none was made. It is tried again every hour; the button there tries at once.',
    find: findOldBackup,
  },
  rehearsal_failed: {
    title: 'A backup could not be restored',
    advice:
      'Nothing of the shop was touched: it was a rehearsal. See what it says, make another backup in the console, and restore that one by hand: docs/operating/backups.md says how.',
    find: findFailedRehearsal,
  },
  webhook_silent: {
    title: 'Stripe’s webhook is silent',
    advice:
      'Payments are found by asking instead, later. `toonbooth doctor` says what is wrong with the endpoint or its secret.',
    find: findSilence,
  },
  refund_refused: {
    title: 'Stripe refuses refunds',
    advice: 'Money that is to go back waits, and is tried again until Stripe takes it.',
    find: ({ alertCauses }) => alertCauses.refusedRefunds(),
  },
  refund_failed: {
    title: 'A refund failed for good',
    advice:
      'The shop tries it no more. The Stripe dashboard says why, and whom to pay back in another way. A visitor who got nothing for it has been asked to write to SUPPORT_EMAIL.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.failedRefunds(),
  },
  refund_canceled: {
    title: 'A refund was withdrawn in Stripe',
    advice:
      'The shop does not make again what a person has stopped. `toonbooth orders refund` does for the payment of an order; one that came twice or too late is given back in the Stripe dashboard.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.canceledRefunds(),
  },
  dispute_open: {
    title: 'A payment is disputed',
    advice:
      'Answer it in the Stripe dashboard in time. Until the bank has decided, its order and its code rest. Where you know that it is over for good, `toonbooth orders release` frees them.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.openDisputes(),
  },
  dispute_won_late: {
    title: 'A dispute was won after its order had ended',
    advice:
      'The bank had given the payment back, so nothing was drawn, and now the money is yours again: whoever paid has neither. `toonbooth orders refund` gives it back.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.disputesWonLate(),
  },
  payment_returned: {
    title: 'A payment that belongs to no order goes back',
    advice:
      'It was made in this shop, and the database has no order for it, as after an older backup was restored. Whoever paid is named in the Stripe dashboard: the shop cannot write to them.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.returnedPayments(),
  },
  payment_waiting: {
    title: 'A payment that belongs to no order waits for you',
    advice:
      'So many at once mean that the database is an older one, or another shop’s: find the right one first. Nothing is given back until you say so: `toonbooth payments` or the console lists them, and gives them back or leaves them.',
    endsUntold: true,
    find: findWaitingPayments,
  },
  mail_refused: {
    title: 'The mail server takes no mails',
    advice:
      'Visitors see the same on their order’s page meanwhile. `toonbooth doctor` tries SMTP_URL; after changing it, restart. All that waits goes out by itself once the server takes mails again.',
    isDelayed: true,
    find: ({ alertCauses }) => alertCauses.heldMails(),
  },
  mail_unknown: {
    title: 'A mail may not have arrived',
    advice:
      'The connection broke while the mail server took it. It is not sent again by itself; `toonbooth orders send` does, and so can the visitor.',
    endsUntold: true,
    find: ({ alertCauses }) => alertCauses.unknownMails(),
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
      'You log in as before from a browser or an address that has logged in before, and from anywhere with `toonbooth admin login`. A second factor makes such guesses useless.',
    find: findRefusedLogins,
  },
};
