import type { AlertKind } from '#domain/alert.ts';

type AlertWords = {
  /** Explanation, or instruction for the operator, as Markdown. */
  advice: string;
  /** Text and subject of a sample: `text` says what the shop has found, `which` of several it is about. */
  example: { which?: string; text: string };
};

/** Words of each alert beside its title. */
export const alertWords: Record<AlertKind, AlertWords> = {
  shop_closed: {
    advice: 'It opens by itself as soon as it can. Paid orders continue, or are refunded.',
    example: { text: 'No ComfyUI can draw.' },
  },
  database_gone: {
    advice:
      'Nothing is sold, and paid orders wait. The shop opens by itself as soon as the database accepts writes again. `toonbooth doctor` shows its answer.',
    example: { text: 'The database accepted no writes.' },
  },
  comfyui_gone: {
    advice: 'Check whether it is running, and what its own log says. Meanwhile the shop draws on the others.',
    example: {
      which: 'gpu-1:8188',
      text: 'gpu-1:8188 gets no work; its last picture is from 2026-11-20 11:48 UTC.',
    },
  },
  style_not_drawable: {
    advice:
      'The worker’s log says why. A style that no ComfyUI can draw is not sold; it comes back by itself.',
    example: { which: 'bricks at gpu-1:8188', text: 'bricks cannot be drawn at gpu-1:8188.' },
  },
  comfyui_insecure: {
    advice:
      'Update it, and make sure that only the shop can reach it. On a GPU it draws for the shop only with ALLOW_OLD_COMFYUI=1.',
    example: {
      which: 'gpu-1:8188',
      text: 'gpu-1:8188 is version 0.27.0, with security holes that 0.28.0 has closed.',
    },
  },
  queue_gone: {
    advice:
      'Nothing is drawn, mailed or refunded, and nothing new is sold. Paid orders wait, and continue by themselves. `toonbooth doctor` shows the queue’s answer.',
    example: { text: 'Redis does not answer.' },
  },
  disk_low: {
    advice: 'Nothing new is sold until there is room; MIN_FREE_DISK_GB says how much.',
    example: { which: '/srv/toonbooth', text: '/srv/toonbooth has 1.2 GB free.' },
  },
  storage_gone: {
    advice:
      'No photo can be uploaded, and no picture seen. Paid orders wait. `toonbooth doctor` shows the answer of the folder or the bucket.',
    example: { text: 's3://toons/shop does not answer.' },
  },
  backup_old: {
    advice:
      'The console’s page Backups says why none was made. The shop tries again every hour; the button there tries at once.',
    example: { text: 'The last good backup is from 2026-11-18 03:30 UTC.' },
  },
  rehearsal_failed: {
    advice:
      'The shop was not touched: this was a rehearsal. Fix what it names, make another backup in the console, and restore that one by hand: docs/operating/backups.md says how.',
    example: { text: 'The rehearsal at 2026-11-20 04:10 UTC failed: the backup is damaged.' },
  },
  webhook_silent: {
    advice:
      'Payments are found by asking Stripe instead, which takes longer. `toonbooth doctor` says what is wrong with the endpoint or its secret.',
    example: { text: 'No event came with the payment of 2026-11-20 11:48 UTC.' },
  },
  refund_refused: {
    advice: 'The refunds wait, and are tried again until Stripe accepts them.',
    example: { text: '2 refunds wait: the balance is too low.' },
  },
  refund_failed: {
    advice:
      'The shop does not try again. The Stripe dashboard says why, and whom to refund in another way. A visitor who got nothing for the payment has been asked to write to SUPPORT_EMAIL.',
    example: {
      which: 'R-7KQ2-M9XA',
      text: 'The refund re_3QxRefund of $4.99. It belongs to the payment pi_3QxPayment of order R-7KQ2-M9XA.',
    },
  },
  refund_canceled: {
    advice:
      'The shop does not repeat a refund that a person has stopped. `toonbooth orders refund` does, for the payment of an order; refund a second or late payment in the Stripe dashboard.',
    example: {
      which: 'R-7KQ2-M9XA',
      text: 'The refund re_3QxRefund of $4.99. It belongs to the payment pi_3QxPayment of order R-7KQ2-M9XA.',
    },
  },
  dispute_open: {
    advice:
      'Answer it in the Stripe dashboard in time. Until the bank has decided, its order and its code are frozen. If you know that it is over for good, `toonbooth orders release` frees them.',
    example: { which: 'R-7KQ2-M9XA', text: 'The payment pi_3QxPayment of R-7KQ2-M9XA.' },
  },
  dispute_won_late: {
    advice:
      'The bank had returned the payment, so nothing was drawn, and now the money is yours again: the payer has neither picture nor money. `toonbooth orders refund` returns it.',
    example: { which: 'R-7KQ2-M9XA', text: 'The payment pi_3QxPayment of order R-7KQ2-M9XA is yours again.' },
  },
  payment_returned: {
    advice:
      'It was made in this shop, and the database has no order for it, for example because an older backup was restored. The Stripe dashboard names the payer: the shop cannot write to them.',
    example: { which: 'pi_3QxPayment', text: 'The payment pi_3QxPayment goes back in full.' },
  },
  payment_waiting: {
    advice:
      'So many at once suggest that this is an older database, or another shop’s: find the right one first. Nothing is refunded until you say so: `toonbooth payments` or the console lists them, and refunds them or leaves them alone.',
    example: { which: 'pi_3QxPayment', text: 'The payment pi_3QxPayment of 2026-11-20 11:48 UTC.' },
  },
  mail_refused: {
    advice:
      'Meanwhile visitors see the same on their order’s page. `toonbooth doctor` tests SMTP_URL; restart after changing it. Waiting mails are sent by themselves once the server accepts mail again.',
    example: { text: '12 mails wait since 2026-11-20 11:48 UTC: 535 wrong password.' },
  },
  mail_unknown: {
    advice:
      'The connection broke while the mail server was accepting it. It is not sent again by itself; `toonbooth orders send` sends it, and so can the visitor.',
    example: {
      which: 'R-7KQ2-M9XA ready',
      text: 'Order R-7KQ2-M9XA, the mail "ready": the connection broke.',
    },
  },
  events_refused: {
    advice:
      'They are tried again every hour, for three days each. The console’s page Events shows the last answers, and sends again what was given up.',
    example: { text: 'Events since 2026-11-20 11:48 UTC: 12 waiting, 0 given up. Its last answer: 503.' },
  },
  appeal_waiting: {
    advice: '`toonbooth appeals` or the console shows the photo; uphold or dismiss it.',
    example: { which: 'R-7KQ2-M9XA', text: 'Order R-7KQ2-M9XA, since 2026-11-20 11:48 UTC.' },
  },
  logins_refused: {
    advice:
      'You can still log in from a browser or an address that has logged in before, and from anywhere with `toonbooth admin login`. A second factor makes such guesses useless.',
    example: {
      text: 'There were so many wrong ones within an hour that none is accepted from where nobody has logged in before.',
    },
  },
};
