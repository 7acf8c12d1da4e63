import { formatPrice, type Price } from './money.ts';
import { blocked, dayOf } from './operation-errors.ts';

type Named = { reference: string };
type Style = { id: string };

export type Refunded = Named &
  (
    | { way: 'retried'; state: string }
    | { way: 'given_up'; paidBy: string }
    | { way: 'ended'; price: Price; voided: number }
  );

/** What follows when the check of a borderline photo was wrong. */
export type Dismissing = { wasRejected: boolean; blocks: ('email' | 'photo')[]; isCodeKept: boolean };

const price = (one: Price): string => formatPrice(one, 'en');
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** One line for each operation that was done: the audit log keeps it, and the console and the command show it. */
export const operationLines = {
  retried: ({ reference, state }: Named & { state: string }) =>
    `${reference} is tried again now, from ${state}.`,
  refunded: (done: Refunded): string => {
    if (done.way === 'retried') return operationLines.retried(done);
    if (done.way === 'given_up')
      return `${done.reference} is not drawn any more, and ${done.paidBy === 'code' ? 'its code becomes valid again' : 'its payment is refunded'}.`;
    const voided = done.voided > 0 ? ' The code that was issued for it is void.' : '';
    return `${price(done.price)} for ${done.reference} is being refunded.${voided}`;
  },
  mailRequested: ({ reference, kind }: Named & { kind: string }) =>
    `The mail "${kind}" about ${reference} is sent again.`,
  codeIssued: ({ reference, id }: Named & { id: string }) => `A code for ${reference} was issued (${id}).`,
  released: ({ reference, state }: Named & { state: string }) => `${reference} goes on, from ${state}.`,
  deleted: ({ reference, isAllGone, isGivenUp }: Named & { isAllGone: boolean; isGivenUp: boolean }) =>
    [
      `Photo and picture of ${reference} are deleted.`,
      ...(isAllGone ? [] : ['What ComfyUI has of them goes as soon as a worker reaches it.']),
      ...(isGivenUp ? ['It ends as an order that failed.'] : []),
    ].join(' '),

  paymentsDecided: ({ decided, status }: { decided: number; status: 'refunded' | 'left' }) =>
    `${count(decided, 'payment')} ${status === 'refunded' ? 'will be given back' : `${decided === 1 ? 'is' : 'are'} left alone`}.`,

  appealDecided: ({
    reference,
    outcome,
  }: Named & { outcome: 'dismissed' | 'upheld' | 'drawn' | 'drawn_for_code' }) => {
    if (outcome === 'dismissed') return `The refusal of ${reference} stands.`;
    const upheld = `The objection to ${reference} is upheld:`;
    if (outcome === 'upheld') return `${upheld} the check lets this photo through from now on.`;
    return `${upheld} its photo is drawn now${outcome === 'drawn' ? '' : ', in place of the code'}.`;
  },
  photoReviewed: ({ reference, upheld, wasRejected }: Named & { upheld: boolean; wasRejected: boolean }) => {
    if (upheld) return `The check of ${reference} stands.`;
    return wasRejected
      ? `The refusal of ${reference} counts no more.`
      : `The photo of ${reference} counts as refused.`;
  },
  /** Says it before it is done. */
  dismissing: ({ wasRejected, blocks, isCodeKept }: Dismissing) => {
    const named = blocks.map((kind) => (kind === 'email' ? 'the address' : 'the photo')).join(' and ');
    if (!wasRejected)
      return `The photo counts as refused from now on. ${named === '' ? 'Nobody is blocked by that.' : `That blocks ${named}.`} Picture and money stay as they are.`;
    const freed = named === '' ? 'No block rests on it.' : `The block of ${named} is lifted.`;
    return `The refusal counts no more. ${freed}${isCodeKept ? ' Their code stays good.' : ''} No mail goes out.`;
  },

  blockAdded: ({ photoOf, until }: { photoOf: string | null; until: Date }) =>
    `${blocked(photoOf)} is blocked until ${dayOf(until)}.`,
  blockLifted: () => 'The block is lifted.',

  codesIssued: (issued: { count: number; expiresAt: Date }) =>
    `${issued.count} issued, until ${dayOf(issued.expiresAt)}`,
  batchVoided: ({ voided }: { voided: number }) =>
    `${count(voided, 'code')} ${voided === 1 ? 'is' : 'are'} void.`,
  codeVoided: () => 'The code is void.',

  paused: ({ wasPaused }: { wasPaused: boolean }) =>
    wasPaused
      ? 'The shop stays paused, and visitors read the new message.'
      : 'The shop is paused: nothing is sold, and what is paid goes on.',
  resumed: () => 'The shop sells again.',

  styleOff: ({ id }: Style) => `${id} is off: nobody can order it, and what was ordered is drawn.`,
  styleOn: ({ id, isHidden }: Style & { isHidden: boolean }) =>
    `${id} is on again.${isHidden ? ' HIDDEN_STYLES still names it: it stays hidden.' : ''}`,
  priceSet: ({ id, now, before }: Style & { now: Price; before: Price }) =>
    `${id} costs ${price(now)} from now on; it was ${price(before)}. What is ordered already keeps its price.`,
  priceReset: ({ id, now, from }: Style & { now: Price; from: string }) =>
    `${id} costs ${price(now)} from now on, as ${from} says.`,
  placed: ({ ids }: { ids: string[] }) => `The styles are shown in this order: ${ids.join(', ')}.`,
  placesReset: ({ ids }: { ids: string[] }) =>
    `The styles are shown as their folders say: ${ids.join(', ')}.`,
  testRequested: ({ id, instances }: Style & { instances: string[] }) =>
    `A test picture of ${id} is drawn next at ${instances.join(', ')}.`,
  testAccepted: ({ id, instances }: Style & { instances: string[] }) =>
    `The new picture of ${id} is the good one: it is drawn at ${instances.join(', ')} again.`,

  benchStarted: ({ style, pictures }: { style: string; pictures: number }) =>
    `${count(pictures, 'picture')} ${pictures === 1 ? 'is' : 'are'} drawn of ${style} as soon as nobody waits.`,
  variantKept: ({ file }: { file: string }) =>
    `${file} is the variant now: it is sold once the shop is started again.`,
  benchRemoved: () => 'It is removed, and nothing more of it is drawn.',

  passwordSet: () => 'The password is set. Everybody is logged out.',
  sessionEnded: ({ name, ended }: { name: string; ended: number }) =>
    name === 'all' ? `${ended} logged out.` : `${name} is logged out.`,
  secondFactorOff: () => 'The second factor is off: the password alone logs in. Everybody is logged out.',
  serviceExamined: ({ right, wrong, unchecked }: { right: number; wrong: number; unchecked: number }) =>
    `right: ${right}, wrong: ${wrong}, not looked at: ${unchecked}`,
};
