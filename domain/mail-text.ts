import { isAboutOpening, mailKinds, openingMails, type MailKind, type OpeningMailKind } from './mail.ts';
import { mailFieldWords, type MailFieldName } from './mail-fields.ts';
import { OperationError } from './operation-errors.ts';
import { isToOperator, operatorCases, operatorMails, type OperatorMail } from './operator-mail.ts';

/**
 * Variants of mails for cases in which the usual words would be wrong: a gift that failed, a payment that its bank returned, a
 * code that no longer works, a refund that was cancelled, an upheld objection whose photo is not drawn automatically, several
 * pictures of one photo.
 */
const variants = [
  'gift_refunded',
  'charged_back',
  'code_stopped',
  'refund_canceled',
  'upheld_photo',
  'ready_set',
  'cancelled_redraw',
  'withdrawal_rest',
  'withdrawal_begun',
  'withdrawal_open',
] as const;
/** Mails about an order, each with a text of its own. */
export type MailTemplate = MailKind | (typeof variants)[number];
export const visitorMails = [...mailKinds, ...variants, ...openingMails] as const;
export type VisitorMail = MailTemplate | OpeningMailKind;
/** Mails whose text the operator may change. */
export const mailNames = [...visitorMails, ...operatorMails] as const;
export type MailName = VisitorMail | OperatorMail;

/**
 * Words of a mail that the operator may change. The body is Markdown, the others are plain. `{{field}}` is filled with a fact,
 * and `{{#fact}}…{{/fact}}` is shown only where that fact is known, `{{^fact}}…{{/fact}}` only where it is not.
 */
export type MailText = { subject: string; body: string; button: string };
export const longestText: Record<keyof MailText, number> = { subject: 150, body: 5000, button: 40 };

/** Facts of one mail by name; undefined is unknown. */
export type FactsByName = Readonly<Record<string, string | undefined>>;

const ofOrders: MailFieldName[] = ['reference', 'styleTitle', 'price', 'statusUrl', 'supportEmail', 'brand'];
const ofOpenings: MailFieldName[] = ['supportEmail', 'brand', 'hours'];
const refund: MailFieldName[][] = [['refundReference']];
const withdrawal: MailFieldName[][] = [['name', 'moment']];

const giverWords: MailFieldName[][] = [['to', 'message'], ['to'], ['message'], []];

/** Facts that a mail has beside those above, for each case in which it is sent; the usual one first. */
const ownFacts: Record<MailTemplate, MailFieldName[][]> = {
  received: [[], ['isFree']],
  ready: [['until', 'attached'], ['until']],
  ready_set: [
    ['until', 'attached'],
    ['until', 'attached', 'failed', 'back'],
    ['until', 'failed', 'back'],
    ['until'],
  ],
  gift: [
    ['code', 'redeemUrl', 'until', 'recipient', 'day'],
    ['code', 'redeemUrl', 'until'],
  ],
  gift_card: giverWords.map((own) => ['from', 'until', 'once', ...own]),
  gift_undelivered: [['recipient']],
  code: [
    ['code', 'until', 'worth'],
    ['code', 'until'],
  ],
  code_restored: [['until']],
  upheld_photo: [['code', 'until'], []],
  cancelled: [['refundReference'], ['isFree', 'until']],
  payment_pending: [['until'], ['until', 'isGift']],
  payment_failed: [[], ['isGift']],
  ...{ refunded: refund, gift_refunded: refund, second_payment: refund, late_payment: refund },
  operator_refund: refund,
  ...{
    withdrawal,
    withdrawal_rest: withdrawal,
    withdrawal_open: withdrawal,
    withdrawal_begun: [['name', 'moment', 'begun']],
  },
  ...{ rejected: [[]], upheld: [[]], link: [[]], links: [[]], code_stopped: [[]], cancelled_redraw: [[]] },
  ...{ charged_back: [[]], refund_retried: [[]], refund_failed: [[]], refund_canceled: [[]] },
};

/** Facts that decide on a section and have no words of their own. */
const conditions: string[] = ['isFree', 'isGift', 'attached', 'isOver', 'isBegun', 'isPack'];

/**
 * Facts that a mail's body has to contain where it has them: the code, the giver's words, what confirms a refund or a withdrawal,
 * what an alert has found, what could not be drawn and goes back, and the sentences that the law asks for (`begun`, `once`), which
 * are ours. Its link and its contract are never part of a text.
 */
const needed: string[] = [
  ...['code', 'message', 'refundReference', 'name', 'moment', 'details'],
  ...['begun', 'once', 'failed', 'back'],
];
const isNeededIn = (mail: MailName, name: string): boolean =>
  needed.includes(name) || (mail === 'withdrawal_notice' && name === 'reference');

/** Returns all facts that a mail has, its own first, for each case in which it is sent. */
export function casesOf(mail: MailName): MailFieldName[][] {
  if (isToOperator(mail)) return operatorCases(mail);
  if (isAboutOpening(mail)) return [ofOpenings];
  return ownFacts[mail].map((own) => [...own, ...ofOrders]);
}

export type MailField = {
  name: MailFieldName;
  /** Meaning, for the operator. */
  words: string;
  /** `sometimes`: only inside its section; `condition`: only for sections. */
  use: 'always' | 'sometimes' | 'condition';
  isNeeded: boolean;
};

export function fieldsOf(mail: MailName): MailField[] {
  const known = casesOf(mail);
  return [...new Set(known.flat())].map((name) => {
    const isKnown = known.every((facts) => facts.includes(name));
    const use = conditions.includes(name) ? 'condition' : isKnown ? 'always' : 'sometimes';
    return { name, words: mailFieldWords[name], use, isNeeded: isNeededIn(mail, name) };
  });
}

const sections = /\{\{\s*([#^])\s*(\w+)\s*\}\}([\s\S]*?)\{\{\s*\/\s*\2\s*\}\}/g;
const fields = /\{\{\s*(\w+)\s*\}\}/g;

/** Keeps the sections that are true of these facts, without their marks, and removes the others. */
function keepSections(text: string, facts: FactsByName): string {
  const kept = text.replace(sections, (_section, mark: string, name: string, inner: string) =>
    (mark === '#') === (facts[name] !== undefined) ? inner : '',
  );
  return kept === text ? text : keepSections(kept, facts);
}

/** Fills every field, once: what a visitor wrote is never taken for a field. */
export function fillFields(text: string, facts: FactsByName): string {
  return text.replace(fields, (_field, name: string) => facts[name] ?? '');
}

/** Fills subject and button, and keeps the sections of the body, whose fields are filled once its Markdown has been parsed. */
export function fillMailText({ subject, body, button }: MailText, facts: FactsByName): MailText {
  const fill = (text: string) => fillFields(keepSections(text, facts), facts).replace(/\s+/g, ' ').trim();
  return { subject: fill(subject), body: keepSections(body, facts), button: fill(button) };
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** @throws OperationError for a name that is none of this mail's, with those that are */
function checkNames(mail: MailName, text: string): void {
  const known = fieldsOf(mail);
  const printed = known.filter(({ use }) => use !== 'condition');
  const named = namesIn(text, /\{\{([^{}]*)\}\}/g).map((inside) => inside.replace(/[#^/]/, '').trim());
  const unknown = named.find((name) => !known.some((one) => one.name === name));
  const bare = namesIn(text, fields).find((name) => conditions.includes(name));
  const name = unknown ?? bare;
  if (name !== undefined)
    throw new OperationError('mail_field_unknown', { name, known: printed.map((one) => one.name) });
}

/** Returns a text's sections and fields as they are in a case; `facts`: the names of those known in it. */
function textIn(facts: readonly string[], text: string): string {
  return keepSections(text, Object.fromEntries(facts.map((name) => [name, name])));
}

/** Checks a text for one case in which the mail is sent. @returns the body in it @throws OperationError */
function checkCase(mail: MailName, facts: readonly string[], { subject, body, button }: MailText): string {
  const kept = textIn(facts, body);
  const all = [textIn(facts, subject), textIn(facts, button), kept].join('\n');
  if (/\{\{|\}\}/.test(all.replace(fields, ''))) throw new OperationError('mail_section_open');
  const unset = namesIn(all, fields).find((name) => !facts.includes(name));
  if (unset !== undefined) throw new OperationError('mail_field_unset', { name: unset });
  const shown = namesIn(kept, fields);
  const missing = facts.find((name) => isNeededIn(mail, name) && !shown.includes(name));
  if (missing !== undefined) throw new OperationError('mail_field_missing', { name: missing });
  return kept;
}

/**
 * Checks a text's lengths and fields, in every case in which its mail is sent.
 * @returns the body's Markdown in each of them
 * @throws OperationError
 */
export function checkFields(mail: MailName, text: MailText): string[] {
  for (const [part, most] of Object.entries(longestText) as [keyof MailText, number][])
    if (text[part].trim() === '' || text[part].length > most)
      throw new OperationError('mail_text_length', { part, most });
  if (/[\r\n]/.test(text.subject + text.button)) throw new OperationError('mail_text_line');
  checkNames(mail, [text.subject, text.button, text.body].join('\n'));
  return casesOf(mail).map((facts) => checkCase(mail, facts, text));
}
