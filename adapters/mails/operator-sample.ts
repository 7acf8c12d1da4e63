import { alertPhrases, sentence, type AlertSentences } from '#domain/alert-sentence.ts';
import type { AlertKind } from '#domain/alert.ts';
import type { Language } from '#domain/language.ts';
import type { FactsByName } from '#domain/mail-text.ts';
import { alertOf, type OperatorMail } from '#domain/operator-mail.ts';
import { invitationDays } from '#domain/person.ts';
import { alertFacts } from './alert-facts.ts';
import { day, daysAfter } from './days.ts';
import { operatorMessages } from './operator-messages.ts';

const [at, reference, payment] = ['2026-11-20 11:48 UTC', 'R-7KQ2-M9XA', 'pi_3QxPayment'];
const price = { amount: 499, currency: 'usd' };
const instance = 'gpu-1:8188';
const style = { style: 'bricks', instance };
const versions = { version: '0.27.0', secureSince: '0.28.0', holes: alertPhrases.comfyui_holes };
const disk = { folder: '/srv/toonbooth', free: 1.2, least: 2 };
const late = { at: '2026-11-18 03:30 UTC' };
const damaged = { at: '2026-11-20 04:10 UTC', error: 'the backup is damaged.' };
const status = alertPhrases.needs_response;

/** Examples of what alerts tell, by kind. */
const examples: Record<AlertKind, AlertSentences> = {
  shop_closed: { text: [sentence('closed_machine')] },
  // It is mailed once it is over.
  database_gone: { text: [] },
  comfyui_gone: { which: { text: instance }, text: [sentence('comfyui_gone_since', { instance, at })] },
  style_not_drawable: {
    which: sentence('style_at', style),
    text: [sentence('style_not_drawable', style)],
  },
  comfyui_insecure: {
    which: { text: instance },
    text: [sentence('comfyui_insecure', { instance, ...versions })],
  },
  queue_gone: { text: [sentence('queue_gone', { error: alertPhrases.redis_full })] },
  disk_low: { which: { text: disk.folder }, text: [sentence('disk_space', disk)] },
  storage_gone: { text: [sentence('storage_gone', { place: 's3://toons/shop' })] },
  backup_old: { text: [sentence('backup_last', late)] },
  rehearsal_failed: { text: [sentence('rehearsal_failed', damaged)] },
  webhook_silent: { text: [sentence('webhook_silent', { at })] },
  refund_refused: {
    text: [sentence('refunds_wait', { count: 2, remedy: alertPhrases.key_lacks })],
  },
  refund_failed: {
    which: { text: reference },
    text: [sentence('refund_failed', { price, payment, reference })],
  },
  refund_canceled: {
    which: { text: reference },
    text: [sentence('refund_canceled', { price, payment, reference })],
  },
  dispute_open: {
    which: sentence('disputed', { reference, status }),
    text: [sentence('dispute_open_status', { payment, reference, status })],
  },
  dispute_won_late: { which: { text: reference }, text: [sentence('dispute_won', { payment, reference })] },
  payment_returned: { which: { text: payment }, text: [sentence('payment_returned', { payment })] },
  payment_waiting: { which: { text: payment }, text: [sentence('payment_waiting', { payment, at })] },
  mail_refused: { text: [sentence('mails_wait', { count: 12, at, error: '535 wrong password' })] },
  mail_unknown: {
    which: { text: `${reference} ready` },
    text: [sentence('mail_unknown', { reference, mail: 'ready', error: alertPhrases.connection_broke })],
  },
  events_refused: { text: [sentence('events_refused', { at, waiting: 12, givenUp: 0, answer: '503' })] },
  appeal_waiting: { which: { text: reference }, text: [sentence('appeal_waiting', { reference, at })] },
  logins_refused: { text: [sentence('logins_refused')] },
};

/** Returns what an alert tells in a case in which these facts are known; of several at once, how many they are. */
function exampleOf(kind: AlertKind, known: readonly string[], language: Language): FactsByName {
  const { which = { text: '2' }, text } = examples[kind];
  const over = known.includes('isOver') ? [sentence('lasted_minutes', { count: 12 })] : [];
  return alertFacts({ which, lines: [[...text, ...over]] }, language);
}

/** Returns a fact of each name, of those that are known in a case. */
export function sampleFacts(
  mail: OperatorMail,
  known: readonly string[],
  { at: now, language }: { at: Date; language: Language },
): FactsByName {
  const kind = alertOf(mail);
  const all: FactsByName = {
    ...(kind && exampleOf(kind, known, language)),
    ...{ reference, person: 'Ada', role: 'viewer', mayDo: operatorMessages[language].roles.viewer },
    until: day(daysAfter(now, invitationDays), language),
    ...{ isOver: 'yes', isBegun: 'yes', isPack: 'yes' },
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
}
