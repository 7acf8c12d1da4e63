import { formatPrice, type Price } from '#domain/money.ts';
import { blocked, dayOf } from '#domain/operation-errors.ts';
import type { DecidedPayment } from '#domain/payment.ts';
import type { Role } from '#domain/person.ts';
import { sourceWords, type SettingSource } from '#domain/setting-text.ts';
import type { BlockKind } from '#domain/strike.ts';

type Named = { reference: string };
type Style = { id: string };
type Mail = { mail: string; language: string };
type Setting = { name: string; now: string | null };
type PersonDone = { name: string; role: Role };
type Token = { name: string; scopes: string[]; prefix: string; expiresAt: Date | null };

export type Refunded = Named &
  (
    | { way: 'retried'; state: string }
    | { way: 'given_up'; paidBy: string; isInSet: boolean }
    | { way: 'ended'; price: Price; voided: number }
  );

/** Consequences of deciding that the check of a borderline photo was wrong. */
export type Dismissing = { wasRejected: boolean; blocks: BlockKind[]; isCodeKept: boolean };

const price = (one: Price): string => formatPrice(one, 'en');
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

export const sizeOf = ({ files, bytes }: { files: number; bytes: number }): string =>
  `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;

const quoted = (value: string | null): string => (value === null ? 'not set' : `"${value}"`);

const retried = ({ reference, state }: Named & { state: string }) =>
  `${reference} is tried again now, from ${state}.`;

/** Says what a visitor gets for an order that is no longer drawn. */
function backOf({ paidBy, isInSet }: { paidBy: string; isInSet: boolean }): string {
  if (isInSet) return 'its share is refunded once the other styles of its photo have ended';
  return paidBy === 'code' ? 'its code becomes valid again' : 'its payment is refunded';
}

const paymentsDecided = ({ decided, status }: { decided: number; status: DecidedPayment }) =>
  `${count(decided, 'payment')} ${status === 'refunded' ? 'will be refunded' : `${decided === 1 ? 'is' : 'are'} left alone`}.`;

type Appeal = Named & { outcome: 'dismissed' | 'upheld' | 'drawn' | 'drawn_for_code' };
function appealDecided({ reference, outcome }: Appeal): string {
  if (outcome === 'dismissed') return `The refusal of ${reference} stands.`;
  const upheld = `The objection to ${reference} is upheld:`;
  if (outcome === 'upheld') return `${upheld} the check lets this photo through from now on.`;
  return `${upheld} its photo is drawn now${outcome === 'drawn' ? '' : ', in place of the code'}.`;
}

type Review = Named & { upheld: boolean; wasRejected: boolean };
function photoReviewed({ reference, upheld, wasRejected }: Review): string {
  if (upheld) return `The check of ${reference} stands.`;
  return wasRejected
    ? `The refusal of ${reference} no longer counts.`
    : `The photo of ${reference} counts as refused.`;
}

/** Describes these consequences before they take effect. */
export function sayDismissing({ wasRejected, blocks, isCodeKept }: Dismissing): string {
  const named = blocks.map((kind) => (kind === 'email' ? 'the address' : 'the photo')).join(' and ');
  if (!wasRejected)
    return `The photo counts as refused from now on. ${named === '' ? 'Nobody is blocked by that.' : `That blocks ${named}.`} The picture and the money stay as they are.`;
  const freed = named === '' ? 'There is no block to lift.' : `The block of ${named} is lifted.`;
  return `The refusal no longer counts. ${freed}${isCodeKept ? ' Their code stays valid.' : ''} No mail is sent.`;
}

const photoShown = ({ isPhotoShown }: { isPhotoShown: boolean }) =>
  isPhotoShown ? 'shown, with its photo' : 'shown';
const examined = ({ right, wrong, unchecked }: { right: number; wrong: number; unchecked: number }) =>
  `right: ${right}, wrong: ${wrong}, not checked: ${unchecked}`;

/**
 * Operators' actions by name, each with a function that writes the audit log's line about the result; null if the action only
 * shows something. The console and the commands show the same line.
 */
export const auditLines = {
  'orders.list': null,
  'orders.show': null,
  'orders.picture': (kept: (Named & { file: string }) | null) =>
    kept ? `The picture of ${kept.reference} is in ${kept.file}.` : 'shown',
  'orders.retry': retried,
  'orders.refund': (done: Refunded): string => {
    if (done.way === 'retried') return retried(done);
    if (done.way === 'given_up') return `${done.reference} is no longer drawn, and ${backOf(done)}.`;
    const voided = done.voided > 0 ? ' The code that was issued for it is void.' : '';
    return `${price(done.price)} for ${done.reference} is being refunded.${voided}`;
  },
  'orders.send': ({ reference, kind }: Named & { kind: string }) =>
    `The mail "${kind}" about ${reference} is sent again.`,
  'orders.bounced': ({ reference }: Named) => `The giver of ${reference} is told that its mail came back.`,
  'orders.code': ({ reference, id }: Named & { id: string }) => `A code for ${reference} was issued (${id}).`,
  'orders.release': ({ reference, state }: Named & { state: string }) =>
    `${reference} continues, from ${state}.`,
  'orders.delete': ({
    reference,
    isAllGone,
    isGivenUp,
  }: Named & { isAllGone: boolean; isGivenUp: boolean }) =>
    [
      `The photo and picture of ${reference} are deleted.`,
      ...(isAllGone ? [] : ['ComfyUI’s copies are removed as soon as a worker reaches it.']),
      ...(isGivenUp ? ['It ends as a failed order.'] : []),
    ].join(' '),
  'payments.refund': paymentsDecided,
  'payments.leave': paymentsDecided,

  'appeals.list': null,
  'appeals.show': photoShown,
  'appeals.uphold': appealDecided,
  'appeals.dismiss': appealDecided,
  'borderline.list': null,
  'borderline.show': photoShown,
  'borderline.uphold': photoReviewed,
  'borderline.dismiss': photoReviewed,
  'gallery.list': null,
  'gallery.show': ({ reference }: Named) => `The gallery now shows the photo and picture of ${reference}.`,
  'gallery.remove': ({ reference }: Named) => `The copies of ${reference} for the gallery are deleted.`,
  'blocks.list': null,
  'blocks.add': ({ photoOf, until }: { photoOf: string | null; until: Date }) =>
    `${blocked(photoOf)} is blocked until ${dayOf(until)}.`,
  'blocks.lift': () => 'The block is lifted.',

  'codes.issue': (issued: { count: number; expiresAt: Date }) =>
    `${count(issued.count, 'code')} issued, valid until ${dayOf(issued.expiresAt)}`,
  'codes.void': ({ voided }: { voided: number | null }) =>
    voided === null ? 'The code is void.' : `${count(voided, 'code')} ${voided === 1 ? 'is' : 'are'} void.`,
  'events.send': ({ sent }: { sent: number }) =>
    `${count(sent, 'event')} ${sent === 1 ? 'is' : 'are'} sent again.`,
  'tokens.make': ({ name, scopes, prefix, expiresAt }: Token) =>
    `The token "${name}" (${prefix}…) may read ${scopes.join(', ')}${expiresAt === null ? '' : `, until ${dayOf(expiresAt)}`}.`,
  'tokens.revoke': ({ name }: { name: string }) => `The token "${name}" is revoked.`,
  'mails.save': ({ mail, language }: Mail) => `The mail "${mail}" (${language}) has your words from now on.`,
  'mails.reset': ({ mail, language }: Mail) => `The mail "${mail}" (${language}) has our words again.`,
  'mails.send': ({ mail, language }: Mail) => `The mail "${mail}" (${language}) was sent to OPERATOR_EMAIL.`,
  'settings.change': ({ name, now, before }: Setting & { before: string | null }) =>
    `${name} is ${quoted(now)} from now on; it was ${quoted(before)}.`,
  'settings.reset': ({ name, now, from }: Setting & { from: SettingSource }) =>
    `${name} is ${quoted(now)} again (${sourceWords[from]}).`,
  'shop.pause': ({ wasPaused }: { wasPaused: boolean }) =>
    wasPaused
      ? 'The shop stays paused, and visitors see the new message.'
      : 'The shop is paused: nothing is sold, and paid orders continue.',
  'shop.resume': () => 'The shop is selling again.',

  'styles.off': ({ id }: Style) =>
    `${id} is off: nobody can order it; orders already placed are still drawn.`,
  'styles.on': ({ id, isHidden }: Style & { isHidden: boolean }) =>
    `${id} is on again.${isHidden ? ' HIDDEN_STYLES still names it: it stays hidden.' : ''}`,
  'styles.price': (set: Style & { now: Price } & ({ before: Price } | { from: string })) => {
    const costs = `${set.id} costs ${price(set.now)} from now on`;
    if ('from' in set) return `${costs}, as ${set.from} says.`;
    return `${costs}; it was ${price(set.before)}. Orders already placed keep their price.`;
  },
  'styles.place': ({ ids, isReset }: { ids: string[]; isReset: boolean }) =>
    `The styles are shown ${isReset ? 'as their folders say' : 'in this order'}: ${ids.join(', ')}.`,
  'styles.test': ({ id, instances }: Style & { instances: string[] }) =>
    `A test picture of ${id} is drawn next at ${instances.join(', ')}.`,
  'styles.accept': ({ id, instances }: Style & { instances: string[] }) =>
    `The new picture of ${id} is accepted: the style is drawn at ${instances.join(', ')} again.`,
  'styles.bench': ({ style, pictures }: { style: string; pictures: number }) =>
    `${count(pictures, 'picture')} of ${style} ${pictures === 1 ? 'is' : 'are'} drawn once no paid order is waiting.`,
  'styles.keep': ({ file }: { file: string }) =>
    `${file} is the variant now: it is sold from the next start on.`,
  'services.test': examined,
  'services.send': examined,

  'admin.login': ({ by }: { by: string | null }) =>
    by === null ? 'a login link was printed' : `logged in by ${by}`,
  'admin.password': () => 'The password is set. Everybody is logged out.',
  'admin.sessions': null,
  'admin.end': ({ name, ended }: { name: string; ended: number }) =>
    name === 'all' ? `${ended} logged out.` : `${name} is logged out.`,
  'admin.second-factor': null,
  'admin.second-factor-on': ({ isAlone }: { isAlone: boolean }) =>
    `The second factor is on. All ${isAlone ? 'other ' : ''}sessions of this person are ended.`,
  'admin.second-factor-off': () =>
    'The second factor is off: the password alone is enough to log in. All sessions of this person are ended.',
  'admin.passkey-add': () => 'A passkey was added.',
  'admin.passkey-remove': () => 'The passkey is removed. All other sessions of this person are ended.',
  'admin.reset': ({ name }: { name: string }) =>
    `${name} is logged out, has neither second factor nor passkeys, and gets in again with a printed link.`,
  'people.invite': ({ name, role }: PersonDone) => `${name} is invited as ${role}, by a mail.`,
  'people.change': ({ before, name, role }: PersonDone & { before: string }) =>
    `${before === name ? name : `${before} is now called ${name} and`} has the role ${role}.`,
  'people.remove': ({ name }: { name: string }) => `${name} is removed and logged out.`,
  'files.move': (moved: { files: number; bytes: number }) => `${sizeOf(moved)} moved; nothing is left.`,
  'identity.move': (moved: string[]) => moved.join(' and '),
  'backup.request': () => 'A worker makes a backup within a minute.',
  backup: (lines: string[]) => lines.join(' '),
  restore: () => 'restored',
};

export type ActionName = keyof typeof auditLines;
type DoneOf<Line> = Line extends (done: infer Done) => string ? Done : unknown;
/** Result that an action's line is made from. */
export type Done<Name extends ActionName> = DoneOf<(typeof auditLines)[Name]>;
