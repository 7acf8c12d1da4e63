type Named = { reference: string };

/** Reasons why an operation is refused, worded for both command and console, by error code. */
export const sharedWords = {
  order_unknown: ({ text }: { text: string }) =>
    `There is no order "${text}". Name one by its reference (R-…), email address, payment (pi_…) or Checkout session.`,
  order_ambiguous: ({ text, references }: { text: string; references: string[] }) =>
    `"${text}" matches more than one order, such as ${references.join(' and ')}: name one by its reference.`,
  order_not_named: ({ text }: { text: string }) =>
    `There is no order "${text}". Name one by its reference (R-…) or its id.`,
  order_moved_on: ({ reference }: Named) => `${reference} has just changed. Look at it again.`,
  order_at_work: ({ reference }: Named) => `A worker is working on ${reference} right now.`,
  not_frozen: ({ reference }: Named) => `${reference} is not frozen.`,
  // While a dispute is open, the disputed money is not the shop's.
  disputed: () =>
    'Its payment is disputed: the bank decides. Release it when you know that the bank has decided in your favour.',
  charged_back: () => 'The bank has returned its payment: there is nothing left to draw or refund.',
  free_redraw: ({ reference }: Named) => `${reference} is a free redraw: nobody paid for it.`,
  code_coming: ({ reference }: Named) => `${reference} is about to get its code. Try again in a moment.`,
  not_paid_by_card: ({ reference }: Named) =>
    `${reference} was not paid by card: there is nothing to refund, but a code for another picture can be issued.`,
  refunded_before: ({ stripeId, status }: { stripeId: string | null; status: string }) =>
    `It already has a refund: ${stripeId ?? 'one that Stripe has not accepted yet, and that is retried automatically'}, ${status}.`,
  // A used-up code has bought a picture, so it is not refunded as if nothing had been drawn.
  code_drawn: ({ reference, spentOn }: Named & { spentOn: string }) =>
    `The code of ${reference} has bought the picture of ${spentOn}. To give the money back anyway, refund it in Stripe’s dashboard.`,
  code_in_use: ({ reference, spentOn }: Named & { spentOn: string }) =>
    `The code of ${reference} is being used for ${spentOn}. Refund that one first: then the code is valid again.`,
  pack_drawn: ({ reference }: Named) =>
    `The pictures of the pack ${reference} have used all of its payment. To give it back anyway, refund all of it.`,
  address_malformed: ({ address }: { address: string }) => `"${address}" is not an email address.`,
  address_missing: ({ reference }: Named) => `${reference} has no email address: name one.`,
  mail_being_sent: () => 'That mail is being sent right now. Look again in a minute.',
  images_deleted: ({ reference }: Named) =>
    `The photo and picture of ${reference} have already been deleted.`,

  month_malformed: ({ month }: { month: string }) => `"${month}" is not a month: write it like 2026-11.`,

  payment_unknown: () => 'No such payment is waiting for a decision.',

  appeal_unknown: ({ reference }: Named) => `Nobody has objected to the refusal of ${reference}.`,
  appeal_not_open: ({ reference }: Named) => `There is no open objection to ${reference}.`,
  not_borderline: ({ reference }: Named) => `The scores of ${reference} are not close to a limit.`,
  reviewed_before: ({ reference }: Named) => `The photo of ${reference} has already been reviewed.`,

  gallery_pair_gone: () => 'Its buyer has withdrawn it, or it has already been removed.',

  block_days: ({ most }: { most: number }) => `A block lasts 1 to ${most} days.`,
  block_subject: () => 'Name either an address or an order, whose photo is then blocked.',
  blocked_before: ({ photoOf, until, id }: { photoOf: string | null; until: Date; id: string }) =>
    `${blocked(photoOf)} is already blocked, until ${dayOf(until)}: ${id}`,
  photo_forgotten: ({ reference }: Named) =>
    `The fingerprint of the photo of ${reference} is no longer kept, so the photo cannot be blocked.`,
  block_unknown: () => 'There is no such block any more.',

  code_count: ({ most }: { most: number }) => `The number of codes must be a whole number from 1 to ${most}.`,
  code_expiry: () => 'The last day of a code must be in the future, within ten years.',
  note_length: ({ most }: { most: number }) => `A note has at most ${most} characters.`,
  line_length: ({ most }: { most: number }) =>
    `The line on the cards has at most ${most} characters, and no line break.`,
  line_letters: ({ letters }: { letters: string }) =>
    `The cards cannot show "${letters}": their line may have Latin, Cyrillic, Greek, Vietnamese or Devanagari letters.`,
  brand_letters: ({ letters }: { letters: string }) =>
    `The cards cannot show "${letters}" of BRAND_NAME, only Latin, Cyrillic, Greek, Vietnamese or Devanagari letters. Issue the codes as a table (CSV), and print it with a program of your own.`,
  batch_unknown: () => 'There is no such batch, or all of its codes are used, expired or void.',
  gift_not_sent: ({ reference }: Named) =>
    `${reference}: no mail with a gift was sent, or that is known already.`,
  code_malformed: ({ typed }: { typed: string }) => `"${typed}" is not a code.`,
  code_unusable: () => 'There is no such code, or it has already been used or voided.',

  no_event_endpoint: () => 'EVENT_WEBHOOK_URL is not set: there is nowhere to post events to.',
  event_unknown: () => 'There is no such event.',

  token_name: ({ most }: { most: number }) =>
    `Give the token a name of at most ${most} characters, such as the program that uses it.`,
  token_scopes: () =>
    'Choose what the token may read; addresses:read has a meaning only together with orders:read.',
  token_expiry: () => 'The last day of a token must be in the future.',
  token_unknown: () => 'There is no such token, or it has already been revoked.',

  mail_text_length: ({ part, most }: { part: string; most: number }) =>
    `The ${part} has 1 to ${most} characters.`,
  mail_text_line: () => 'Subject and button have no line break.',
  mail_field_unknown: ({ name, known }: { name: string; known: string[] }) =>
    `This mail has no field "${name}", only ${known.map((one) => `{{${one}}}`).join(', ')}.`,
  mail_field_unset: ({ name }: { name: string }) =>
    `Not every one of these mails has {{${name}}}: put its sentence between {{#${name}}} and {{/${name}}}.`,
  mail_field_missing: ({ name }: { name: string }) =>
    `The text has to contain {{${name}}} in every case in which this mail has it.`,
  mail_section_open: () =>
    'A {{ or }} has no partner, or a section no end: {{#fact}} needs a {{/fact}} after it.',
  mail_markdown: ({ found }: { found: string }) =>
    `A text may have paragraphs, headings, lists, quotes, **bold**, *italic*, \`code\`, lines and links, but not "${found}".`,
  mail_link: ({ url, fields }: { url: string; fields: string[] }) =>
    `A link leads to an address with https://, http:// or mailto:, without fields, or to ${fields.join(' or ')}; not to "${url}".`,
  mail_text_ours: () => 'This text is ours already.',
  mail_nowhere: () => 'OPERATOR_EMAIL is not set: there is nobody to send it to.',
  mail_not_sent: ({ why }: { why: string }) => `The mail server did not accept it: ${why}`,

  setting_refused: ({ name, why }: { name: string; why: string }) => `${name}: ${why}.`,
  setting_not_changed: ({ name }: { name: string }) => `${name} has not been changed while the shop runs.`,

  message_length: ({ most, length }: { most: number; length: number }) =>
    `A message has 1 to ${most} characters; this one has ${length}.`,
  not_paused: () => 'The shop is not paused.',
  no_backup_place: () => 'BACKUP_URL is not set: there is nowhere to write a backup to.',

  style_unknown: ({ id, known }: { id: string; known: string[] }) =>
    `There is no style "${id}", only ${known.join(', ')}.`,
  style_hidden: ({ id }: { id: string }) => `${id} is not sold: HIDDEN_STYLES already names it.`,
  style_last: ({ id }: { id: string }) =>
    `${id} is the last style still sold. To sell nothing, pause the shop.`,
  style_not_off: ({ id }: { id: string }) => `${id} is not off.`,
  price_malformed: ({ why }: { why: string }) => `${why}.`,
  price_not_set: ({ id, from }: { id: string; from: string }) =>
    `The price of ${id} has not been changed: ${from} sets it.`,
  place_outside: ({ count }: { count: number }) =>
    `There are ${count} styles: a place is a whole number from 1 to ${count}.`,
  places_not_set: () => 'No style has been moved.',
  test_picture_gone: ({ id, picture }: { id: string; picture: string }) =>
    `There is no picture ${picture} of ${id} to accept: another has been drawn since, or it is one that no shop would deliver. Look again.`,

  bench_count: ({ count, most }: { count: number; most: number }) =>
    `That is ${count} pictures; 1 to ${most} can be drawn at once.`,
  bench_photo_unknown: ({ photo }: { photo: string }) => `There is no photo "${photo}" beside the styles.`,
  bench_gone: () => 'It has already been removed.',
  variant_gone: () => 'There is no variant to keep: it was removed.',
  variant_not_drawn: () => 'No picture of the variant has been drawn yet: wait for one.',
  styles_dir_missing: ({ place }: { place: string }) =>
    `Set STYLES_DIR to a folder of your own first: the shipped styles are replaced with each version. Or save the graph and put it there as ${place}.`,
  styles_dir_read_only: ({ place }: { place: string }) =>
    `The server may not write to STYLES_DIR. Save the graph and put it there as ${place}, beside a copy of the style’s other files.`,

  password_in_settings: () =>
    'ADMIN_PASSWORD is set and takes precedence: change it there and restart the shop, or remove it first.',
  password_short: ({ least }: { least: number }) => `A password has at least ${least} characters.`,
  passkey_wrong: () => 'The passkey was not made for this shop, or it took too long. Try again.',
  passkey_unknown: () => 'There is no such passkey.',
  person_name: ({ most }: { most: number }) => `A name has 1 to ${most} characters, and no @.`,
  person_taken: () => 'Somebody else already has this name or mail address.',
  person_unknown: ({ text }: { text: string }) => `There is nobody called "${text}".`,
  person_first: () =>
    'The first owner has the shop’s machine: they stay an owner, and log in with the shop’s own password or a printed link.',
  refund_above_limit: ({ reference, price, limit }: Named & { price: string; limit: string }) =>
    `${reference} cost ${price}: managers refund at most ${limit} (MANAGER_REFUND_LIMIT). Ask an owner.`,
  session_unknown: ({ name }: { name: string }) => `There is no session "${name}".`,
  second_factor_on: () => 'There is already a second factor. Turn it off first.',
  second_factor_off: () => 'There is no second factor.',
  second_factor_not_begun: () => 'No second factor is being set up: begin again.',
  second_factor_raced: () => 'Another one was set up in the meantime. Turn it off first.',
  second_factor_code_wrong: () =>
    'That is not the current code. Are the clocks of the phone and of the shop’s machine right?',
};

/** Reasons that command and console word differently, because each offers another way out. */
type OwnWords = {
  reason_missing: () => string;
  nothing_to_retry: (order: Named & { state: string }) => string;
  style_not_drawable: (style: { id: string }) => string;
  password_missing: () => string;
};

/** Texts for every error code. */
export type OperationWords = typeof sharedWords & OwnWords;
export type OperationErrorCode = keyof OperationWords;

type Reason = {
  [Code in OperationErrorCode]: [Code, ...Parameters<OperationWords[Code]>];
}[OperationErrorCode];

/** An expected reason why an operation is refused; the caller supplies the text. */
export class OperationError extends Error {
  readonly errorCode: OperationErrorCode;
  readonly #values: unknown[];

  constructor(...[errorCode, ...values]: Reason) {
    super(errorCode);
    this.name = 'OperationError';
    this.errorCode = errorCode;
    this.#values = values;
  }

  /** Returns the reason in these words, or its code where they have none for it. */
  say(words: Partial<OperationWords>): string {
    const word = words[this.errorCode] as ((...values: unknown[]) => string) | undefined;
    return word?.(...this.#values) ?? this.errorCode;
  }
}

/** Names the subject of a block: the photo of an order, or just "the address", because the audit log outlives it. */
export const blocked = (photoOf: string | null): string =>
  photoOf === null ? 'The address' : `The photo of ${photoOf}`;

/** Formats a date in UTC, such as 2027-03-31. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
