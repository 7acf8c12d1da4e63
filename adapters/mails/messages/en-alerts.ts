import { alertTitles } from '#domain/alert.ts';

/** The subject of each alert, and an explanation or instruction for the operator, as Markdown. */
export const alertMessages = {
  shop_closed: {
    title: alertTitles.shop_closed,
    advice: 'It opens by itself as soon as it can. Paid orders continue, or are refunded.',
  },
  database_gone: {
    title: alertTitles.database_gone,
    advice:
      'Nothing is sold, and paid orders wait. The shop opens by itself as soon as the database accepts writes again. `toonbooth doctor` shows its answer.',
  },
  comfyui_gone: {
    title: alertTitles.comfyui_gone,
    advice: 'Check whether it is running, and what its own log says. Meanwhile the shop draws on the others.',
  },
  style_not_drawable: {
    title: alertTitles.style_not_drawable,
    advice:
      'The worker’s log says why. A style that no ComfyUI can draw is not sold; it comes back by itself.',
  },
  comfyui_insecure: {
    title: alertTitles.comfyui_insecure,
    advice:
      'Update it, and make sure that only the shop can reach it. On a GPU it draws for the shop only with ALLOW_OLD_COMFYUI=1.',
  },
  queue_gone: {
    title: alertTitles.queue_gone,
    advice:
      'Nothing is drawn, mailed or refunded, and nothing new is sold. Paid orders wait, and continue by themselves. `toonbooth doctor` shows the queue’s answer.',
  },
  disk_low: {
    title: alertTitles.disk_low,
    advice: 'Nothing new is sold until there is room; MIN_FREE_DISK_GB says how much.',
  },
  storage_gone: {
    title: alertTitles.storage_gone,
    advice:
      'No photo can be uploaded, and no picture seen. Paid orders wait. `toonbooth doctor` shows the answer of the folder or the bucket.',
  },
  backup_old: {
    title: alertTitles.backup_old,
    advice:
      'The console’s page Backups says why none was made. The shop tries again every hour; the button there tries at once.',
  },
  rehearsal_failed: {
    title: alertTitles.rehearsal_failed,
    advice:
      'The shop was not touched: this was a rehearsal. Fix what it names, make another backup in the console, and restore that one by hand: docs/operating/backups.md says how.',
  },
  webhook_silent: {
    title: alertTitles.webhook_silent,
    advice:
      'Payments are found by asking Stripe instead, which takes longer. `toonbooth doctor` says what is wrong with the endpoint or its secret.',
  },
  refund_refused: {
    title: alertTitles.refund_refused,
    advice: 'The refunds wait, and are tried again until Stripe accepts them.',
  },
  refund_failed: {
    title: alertTitles.refund_failed,
    advice:
      'The shop does not try again. The Stripe dashboard says why, and whom to refund in another way. A visitor who got nothing for the payment has been asked to write to SUPPORT_EMAIL.',
  },
  refund_canceled: {
    title: alertTitles.refund_canceled,
    advice:
      'The shop does not repeat a refund that a person has stopped. `toonbooth orders refund` does, for the payment of an order; refund a second or late payment in the Stripe dashboard.',
  },
  dispute_open: {
    title: alertTitles.dispute_open,
    advice:
      'Answer it in the Stripe dashboard in time. Until the bank has decided, its order and its code are frozen. If you know that it is over for good, `toonbooth orders release` frees them.',
  },
  dispute_won_late: {
    title: alertTitles.dispute_won_late,
    advice:
      'The bank had returned the payment, so nothing was drawn, and now the money is yours again: the payer has neither picture nor money. `toonbooth orders refund` returns it.',
  },
  payment_returned: {
    title: alertTitles.payment_returned,
    advice:
      'It was made in this shop, and the database has no order for it, for example because an older backup was restored. The Stripe dashboard names the payer: the shop cannot write to them.',
  },
  payment_waiting: {
    title: alertTitles.payment_waiting,
    advice:
      'So many at once suggest that this is an older database, or another shop’s: find the right one first. Nothing is refunded until you say so: `toonbooth payments` or the console lists them, and refunds them or leaves them alone.',
  },
  mail_refused: {
    title: alertTitles.mail_refused,
    advice:
      'Meanwhile visitors see the same on their order’s page. `toonbooth doctor` tests SMTP_URL; restart after changing it. Waiting mails are sent by themselves once the server accepts mail again.',
  },
  mail_unknown: {
    title: alertTitles.mail_unknown,
    advice:
      'The connection broke while the mail server was accepting it. It is not sent again by itself; `toonbooth orders send` sends it, and so can the visitor.',
  },
  events_refused: {
    title: alertTitles.events_refused,
    advice:
      'They are tried again every hour, for three days each. The console’s page Events shows the last answers, and sends again what was given up.',
  },
  appeal_waiting: {
    title: alertTitles.appeal_waiting,
    advice: '`toonbooth appeals` or the console shows the photo; uphold or dismiss it.',
  },
  logins_refused: {
    title: alertTitles.logins_refused,
    advice:
      'You can still log in from a browser or an address that has logged in before, and from anywhere with `toonbooth admin login`. A second factor makes such guesses useless.',
  },
} as const;
