import { alertKinds, endUntold, type AlertKind } from './alert.ts';
import type { MailFieldName } from './mail-fields.ts';

export type AlertMail = `alert_${AlertKind}`;
export const alertMail = (kind: AlertKind): AlertMail => `alert_${kind}`;
/** Mails to the operator and to other people of the console, in the language of `OPERATOR_LANGUAGE`. */
export const operatorMails = [
  ...alertKinds.map(alertMail),
  ...(['withdrawal_notice', 'invitation', 'test_message'] as const),
] as const;
export type OperatorMail = (typeof operatorMails)[number];

export function isToOperator(mail: string): mail is OperatorMail {
  return operatorMails.some((one) => one === mail);
}

/** Returns the alert that a mail is about; undefined for another mail. */
export const alertOf = (mail: OperatorMail): AlertKind | undefined =>
  alertKinds.find((kind) => alertMail(kind) === mail);

const raised: MailFieldName[][] = [['details', 'which'], ['details']];
const over: MailFieldName[][] = [
  ['details', 'which', 'isOver'],
  ['details', 'isOver'],
];

/** Returns the cases in which an alert is mailed. No mail can be stored while the database is gone, only afterwards. */
function casesOfAlert(kind: AlertKind): MailFieldName[][] {
  if (kind === 'database_gone') return [['details', 'isOver']];
  return endUntold.includes(kind) ? raised : [...raised, ...over];
}

const others: Record<Exclude<OperatorMail, AlertMail>, MailFieldName[][]> = {
  withdrawal_notice: [
    ['reference'],
    ['reference', 'isPack'],
    ['reference', 'isBegun'],
    ['reference', 'isBegun', 'isPack'],
  ],
  invitation: [['person', 'role', 'mayDo', 'until']],
  test_message: [[]],
};

/** Returns the facts that a mail has, for each case in which it is sent. */
export function operatorCases(mail: OperatorMail): MailFieldName[][] {
  const kind = alertOf(mail);
  const own = kind ? casesOfAlert(kind) : others[mail as keyof typeof others];
  return own.map((facts) => [...facts, 'brand']);
}
