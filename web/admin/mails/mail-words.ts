import { alertKinds, alertTitles } from '#domain/alert.ts';
import type { MailName } from '#domain/mail-text.ts';
import { alertMail, type AlertMail } from '#domain/operator-mail.ts';

const ofOrders = {
  received: 'Order received',
  ready: 'Picture ready',
  link: 'Link to an order',
  links: 'Links to all orders',
  code: 'Photo refused, with a code',
  rejected: 'Photo refused, without a code',
  upheld: 'Objection upheld, photo drawn',
  upheld_photo: 'Objection upheld, photo accepted from now on',
  code_restored: 'Code valid again',
  code_stopped: 'Code stopped',
  cancelled: 'Order cancelled',
  ready_set: 'Several pictures ready',
  cancelled_redraw: 'Free redraw cancelled',
};
const ofGifts = {
  gift: 'Gift bought',
  gift_card: 'Gift, to its receiver',
  gift_undelivered: 'Gift refused by its receiver’s server',
  gift_refunded: 'Gift refunded',
};
const ofPayments = {
  payment_pending: 'Payment on its way',
  payment_failed: 'Payment did not arrive',
  refunded: 'Refunded, as nothing could be drawn',
  operator_refund: 'Refunded by you',
  second_payment: 'Second payment refunded',
  late_payment: 'Late payment refunded',
  charged_back: 'Payment returned by its bank',
  refund_retried: 'Refund tried again',
  refund_failed: 'Refund failed',
  refund_canceled: 'Refund stopped',
};
const ofWithdrawals = {
  withdrawal: 'Withdrawal in time',
  withdrawal_rest: 'Withdrawal from the rest of a pack',
  withdrawal_begun: 'Withdrawal after drawing began',
  withdrawal_open: 'Withdrawal that you decide on',
};
const ofOpening = {
  opening_confirmation: 'Confirmation of the address',
  opening: 'The shop is open',
};

const ofConsole = {
  withdrawal_notice: 'Withdrawal, to you',
  invitation: 'Invitation to the console',
  test_message: 'Test message of the doctor',
};
// Every alert has one.
const ofAlerts = Object.fromEntries(alertKinds.map((kind) => [alertMail(kind), alertTitles[kind]])) as Record<
  AlertMail,
  string
>;

/** Names of all mails in the console. */
export const mailTitles: Record<MailName, string> = {
  ...ofOrders,
  ...ofGifts,
  ...ofPayments,
  ...ofWithdrawals,
  ...ofOpening,
  ...ofConsole,
  ...ofAlerts,
};

type Group = { heading: string; mails: Partial<Record<MailName, string>> };

export const mailGroups: Group[] = [
  { heading: 'Orders', mails: ofOrders },
  { heading: 'Gifts', mails: ofGifts },
  { heading: 'Payments and refunds', mails: ofPayments },
  { heading: 'Withdrawals', mails: ofWithdrawals },
  { heading: 'Opening', mails: ofOpening },
  { heading: 'To you and the console’s people', mails: ofConsole },
  { heading: 'Alerts to you', mails: ofAlerts },
];
