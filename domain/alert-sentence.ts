import type { Language } from './language.ts';
import { fillFields } from './mail-text.ts';
import type { MessageValues } from './messages.ts';
import { formatPrice, type Price } from './money.ts';

/** Parts of sentences that stand in other places as well, such as the log. */
export const alertPhrases = {
  key_unknown:
    'Stripe does not know STRIPE_SECRET_KEY: copy it again from the Stripe dashboard, under Developers, API keys',
  key_lacks: 'STRIPE_SECRET_KEY lacks a permission: `toonbooth doctor` names it',
  call_refused: 'Stripe refuses this call: its Workbench shows it under Logs',
  see_log: 'the log says why',
  needs_response: 'needs response',
  under_review: 'under review',
  warning_needs_response: 'warning needs response',
  warning_under_review: 'warning under review',
  redis_full: 'Redis is full: all of its maxmemory is in use',
  redis_unsaved: 'Redis refuses writes because it could not save to its disk',
  redis_replica: 'Redis is a replica, which accepts no jobs',
  redis_cluster: 'this Redis runs in cluster mode, which the queue cannot use',
  postgres_read_only: 'PostgreSQL is read-only',
  server_silent: 'it does not answer',
  connection_broke: 'the connection broke',
  sender_crashed: 'The process that sent it crashed',
  sender_silent: 'The process that sent it never wrote down how that ended',
  no_answer: 'none',
  comfyui_holes:
    'CVE-2026-56670 (an uploaded SVG runs scripts in its editor), CVE-2026-56671 (files of its machine are read by way of model previews), CVE-2026-56672 (a file of user data runs scripts in its editor), CVE-2026-56673 (a prompt loads pictures from anywhere on its machine)',
} as const;

/** Everything that alerts say of what the shop has found, and of what it is about. */
export const alertSentences = {
  no_worker: 'No worker is running: nothing is drawn, mailed or refunded.',
  closed_disk: 'There is too little room on disk.',
  closed_queue: 'The queue accepts no jobs.',
  closed_backlog: 'The line is longer than MAX_WAIT.',
  closed_machine: 'No ComfyUI can draw.',
  comfyui_gone: '{{instance}} gets no work.',
  comfyui_gone_since: '{{instance}} gets no work; its last picture is from {{at}}.',
  comfyui_insecure:
    '{{instance}} is version {{version}}, with security holes that {{secureSince}} has closed: {{holes}}.',
  style_at: '{{style}} at {{instance}}',
  style_not_drawable: '{{style}} cannot be drawn at {{instance}}.',
  style_drawn_wrong: '{{style}} cannot be drawn at {{instance}}: its test picture is wrong ({{error}}).',
  queue_gone: '{{error}}.',
  disk_space: '{{folder}} has {{free}} GB free, less than {{least}}.',
  disk_inodes: '{{folder}} has {{free}} inodes (places for files) free, less than {{least}}.',
  disk_read_only: '{{folder}} is read-only.',
  disk_fails: '{{folder}} fails: {{error}}.',
  storage_gone: '{{place}} does not answer.',
  backup_last: 'The last good one is from {{at}}.',
  backup_last_failed: 'The last good one is from {{at}}; then: {{error}}',
  backup_missing: 'There is no good one yet.',
  backup_missing_failed: 'There is no good one yet; then: {{error}}',
  rehearsal_failed: 'The rehearsal at {{at}} failed: {{error}}',
  webhook_silent: 'No event came with the payment of {{at}}.',
  refund_waits: 'One refund waits: {{remedy}}.',
  refunds_wait: '{{count}} refunds wait: {{remedy}}.',
  refund_failed:
    'The bank has refused the refund of {{price}}. It belongs to the payment {{payment}} of order {{reference}}.',
  refund_failed_unknown:
    'The bank has refused the refund of {{price}}. It belongs to the payment {{payment}} of no order that the database knows.',
  refund_canceled:
    'Somebody has withdrawn the refund of {{price}}. It belongs to the payment {{payment}} of order {{reference}}.',
  refund_canceled_unknown:
    'Somebody has withdrawn the refund of {{price}}. It belongs to the payment {{payment}} of no order that the database knows.',
  sold_through_link: 'Sold through Link, which answers disputes.',
  disputed: '{{reference}}: {{status}}',
  dispute_open: 'The payment {{payment}} of order {{reference}}.',
  dispute_open_status: 'The payment {{payment}} of order {{reference}}: {{status}}.',
  dispute_open_unknown: 'The payment {{payment}} of no order any more.',
  dispute_open_unknown_status: 'The payment {{payment}} of no order any more: {{status}}.',
  dispute_won: 'The payment {{payment}} of order {{reference}} is yours again.',
  payment_returned: 'The payment {{payment}} goes back in full.',
  payment_waiting: 'The payment {{payment}} of {{at}}.',
  mail_waits: 'One mail waits since {{at}}: {{error}}.',
  mails_wait: '{{count}} mails wait since {{at}}: {{error}}.',
  mail_unknown: 'Order {{reference}}, the mail "{{mail}}": {{error}}.',
  events_refused:
    'Events since {{at}}: {{waiting}} waiting, {{givenUp}} given up. Its last answer: {{answer}}.',
  appeal_waiting: 'Order {{reference}}, since {{at}}.',
  logins_refused:
    'There were so many wrong ones within an hour that none is accepted from where nobody has logged in before.',
  lasted_minute: 'That lasted 1 minute.',
  lasted_minutes: 'That lasted {{count}} minutes.',
  and_more: 'And {{count}} more.',
} as const;
type SentenceName = keyof typeof alertSentences;

type SentenceValue = string | number | Price;
type SentenceValues = Readonly<Record<string, SentenceValue>>;

/** Words of an alert: ours in English, which programs look for, and what another language needs. */
export type Sentence = { text: string; name?: string; values?: SentenceValues };

/** Everything that an alert says: of what it is about, where that is not its subject alone, and of what was found. */
export type AlertSentences = { which?: Sentence; text: Sentence[] };

/** Words of a mail about one or more alerts of a kind: a line of sentences for each. */
export type AlertLines = Pick<AlertSentences, 'which'> & { lines: Sentence[][] };

type ValuesOf<Name> =
  MessageValues<typeof alertSentences, Name> extends [infer Values]
    ? [values: Record<keyof Values & string, SentenceValue>]
    : [];

/** Says something with values; a text of others, such as an error, is a value. */
export function sentence<Name extends SentenceName>(name: Name, ...[values]: ValuesOf<Name>): Sentence {
  const text = fillSentence(alertSentences[name], values ?? {}, 'en');
  return { text, name, ...(values && { values }) };
}

/** Fills a sentence of a language with its values; `translate`: returns a string in that language. */
export function fillSentence(
  pattern: string,
  values: SentenceValues,
  language: Language,
  translate = (text: string) => text,
): string {
  const show = (value: SentenceValue): string => {
    if (typeof value === 'string') return translate(value);
    if (typeof value === 'object') return formatPrice(value, language);
    return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
  };
  const shown = Object.entries(values).map(([name, value]) => [name, show(value)] as const);
  return fillFields(pattern, Object.fromEntries(shown));
}

/** Formats a time for an alert, the same in every language and in the log. */
export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');
