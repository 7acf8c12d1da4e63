import { codeDays, restoredCodeDays } from '#domain/code.ts';
import { giftDays } from '#domain/gift.ts';
import type { Language } from '#domain/language.ts';
import { casesOf, type MailName, type MailTemplate, type MailText } from '#domain/mail-text.ts';
import { consoleLink, giftLink, openingLink, orderLink } from '#domain/secret-links.ts';
import { isAboutOpening } from '#domain/mail.ts';
import { isToOperator } from '#domain/operator-mail.ts';
import { pendingPaymentDays, pictureDays } from '#domain/retention.ts';
import { isConfirmation } from './contract.tsx';
import { day, daysAfter, moment } from './days.ts';
import type { MailFacts, MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { composeMail, type MailParts } from './mail.tsx';
import { composeOperatorMail } from './notice.tsx';
import { composeOpening } from './opening.tsx';
import { sampleFacts } from './operator-sample.ts';

/** Facts of the shop that a sample of its mails contains. */
export type SampleShop = {
  facts: ShopFacts & Pick<MailFacts, 'soldThroughLink'>;
  url: string;
  /** Lines about the seller. */
  seller: string[];
  terms: Buffer;
  price: string;
  styleTitle: string;
  logo: MailLogo | undefined;
  /** A picture of that style. */
  jpeg: Buffer | undefined;
  /** Time of the order. */
  at: Date;
};

type Sample = {
  mail: MailName;
  language: Language;
  /** Number of the case among those in which the mail is sent. */
  which?: number;
  /** The operator's words; ours without them. */
  text?: MailText | undefined;
};

/** Days after which a picture or a gift is gone, or a payment too late, as those mails say; of all others, those of a code. */
const lastDay: Partial<Record<MailTemplate, number>> = {
  ...{ ready: pictureDays, ready_set: pictureDays, gift: giftDays, gift_card: giftDays },
  ...{ payment_pending: pendingPaymentDays, code_restored: restoredCodeDays, cancelled: restoredCodeDays },
};

/** A secret that opens nothing. */
const secret = 'A'.repeat(43);
const reference = 'R-7KQ2-M9XA';

/** Returns a fact of each name. */
function factsOf(mail: MailTemplate, language: Language, { facts, url, price, styleTitle, at }: SampleShop) {
  const words = { from: 'Ben', to: 'Gran', message: 'For ninety years of being the best.\nWith love!' };
  const all: MailFacts = {
    ...{ ...facts, locale: language, reference, price, styleTitle, worth: price },
    statusUrl: mail === 'gift_card' ? giftLink(url, secret) : orderLink(url, secret),
    ...{ code: '7KQ2-M9XA-HD4P', redeemUrl: giftLink(url, secret), refundReference: 're_3QxRefund' },
    ...{ until: day(daysAfter(at, lastDay[mail] ?? codeDays), language), moment: moment(at, language) },
    ...{
      ...words,
      name: 'Ada Lovelace',
      recipient: 'gran@example.com',
      day: day(daysAfter(at, 30), language),
    },
    ...{ isFree: 'yes', isGift: 'yes', failed: styleTitle, back: price },
  };
  return all;
}

/** Facts that every mail needs, whatever its text may name. */
const usual = ['locale', 'termsUrl', 'seller', 'soldThroughLink'];

/** Keeps the facts of one case. */
function ofCase(facts: MailFacts, known: string[]): MailFacts {
  const kept = Object.entries(facts).filter(([name]) => [...known, ...usual].includes(name));
  // Cases name every fact that a mail always has.
  return Object.fromEntries(kept) as MailFacts;
}

/** Returns the names of the facts that are known in a case; those of the usual one if there is no such case. */
function knownIn(mail: MailName, which = 0): string[] {
  const cases = casesOf(mail);
  return (cases[which] ?? cases[0]) as string[];
}

/** Returns the parts of a mail beside its facts and its text. */
function partsOf(mail: MailTemplate, language: Language, known: string[], shop: SampleShop): MailParts {
  const { url, seller, terms, jpeg, styleTitle } = shop;
  const delivery = {
    jpeg: known.includes('attached') ? jpeg : undefined,
    ...{ testDrawing: false, redrawable: true },
  };
  const other = { text: `R-3DVN-80WE, ${styleTitle}`, url: orderLink(url, secret) };
  const contract = { seller, terms, orderedAt: moment(shop.at, language), withdrawUrl: `${url}/withdraw` };
  return {
    logo: shop.logo,
    ...(mail === 'ready' && { delivery }),
    ...(mail === 'ready_set' && { delivery: { ...delivery, redrawable: false, further: [] } }),
    ...(mail === 'links' && { others: [other] }),
    ...(isConfirmation(mail) && { contract }),
  };
}

/** Writes a mail about an order that does not exist. */
export function composeSample({ mail, language, which, text }: Sample, shop: SampleShop): MailMessage {
  const { url, logo } = shop;
  if (isAboutOpening(mail)) {
    const page = mail === 'opening' ? `${url}/transform` : openingLink(url, secret);
    return composeOpening(mail, { ...shop.facts, locale: language, url: page }, { logo, text });
  }
  const known = knownIn(mail, which);
  if (isToOperator(mail)) {
    const page = mail === 'invitation' ? consoleLink(url, mail, secret) : `${url}/admin`;
    const from = { shop: shop.facts, logo, url: page, text, language };
    return composeOperatorMail(mail, sampleFacts(mail, known, { at: shop.at, language }), from);
  }
  const facts = ofCase(factsOf(mail, language, shop), known);
  return composeMail(mail, facts, { ...partsOf(mail, language, known, shop), text });
}

/** Returns a mail's HTML with the pictures that it shows, for where no attachment is. */
export function withPictures({ html, attachments }: MailMessage): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid === undefined
        ? page
        : page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}
