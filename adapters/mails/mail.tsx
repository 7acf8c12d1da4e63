import { pickLanguage } from '#domain/language.ts';
import { fillMailText, type MailTemplate, type MailText } from '#domain/mail-text.ts';
import { ContractDetails, contractRows, contractText, isConfirmation, termsAttachment } from './contract.tsx';
import type { Contract, Delivery, MailFacts, MailLogo, MailMessage } from './facts.ts';
import { frameMail, type Letter } from './framed-mail.tsx';
import { parseMarkdown } from './markdown.ts';
import { ourText } from './our-text.ts';
import type { Link } from './parts.tsx';
import { translateMail } from './translate.ts';

const attached = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/** Returns the words of a mail, the operator's or ours, in its language and filled with its facts. */
function wordsOf(kind: MailTemplate, facts: MailFacts, { delivery, text }: MailParts) {
  const language = pickLanguage([facts.locale]);
  const { from = translateMail(language, {})('somebody') } = facts;
  const t = translateMail(language, { ...facts, from });
  const filling = {
    ...{ ...facts, from, attached: delivery?.jpeg && 'yes' },
    ...{ begun: t('withdrawal_begun.lines.begun'), once: t('gift_card.lines.once') },
  };
  const { subject, body, button } = fillMailText(text ?? ourText(kind, language), filling);
  return {
    ...{ language, t, subject, button, fields: filling, blocks: parseMarkdown(body) },
    // The reference is shown below.
    heading: subject.replace(` (${facts.reference})`, ''),
  };
}

/** Lists the reader's actions, the purpose of the mail first; all of them are on the order's page. */
function linksOf(
  button: string,
  { statusUrl }: MailFacts,
  t: Translate,
  parts: MailParts,
): [Link, ...Link[]] {
  const { delivery, others = [] } = parts;
  // Each of several pictures has its own actions on the page.
  const withActions = delivery !== undefined && !delivery.further;
  const names = withActions ? ['redraw', 'another', 'share'] : [];
  const actions = names.filter((name) => name !== 'redraw' || delivery?.redrawable);
  return [
    { text: button, url: statusUrl },
    ...actions.map((name) => ({ text: t(`actions.${name}`), url: urlOf(statusUrl, name) })),
    ...others,
  ];
}

type Translate = ReturnType<typeof translateMail>;

/** Returns the address of an action on the order's page. */
function urlOf(statusUrl: string, action: string): string {
  const url = new URL(statusUrl);
  url.searchParams.set('at', action);
  return url.href;
}

/** Returns why the mail came. Whoever has paid is told that Link is the seller; the receiver of a gift has not paid. */
function noteOf(kind: MailTemplate, { soldThroughLink }: MailFacts, t: Translate): string {
  const isGift = kind === 'gift_card';
  const sold = soldThroughLink && !isGift ? ` ${t('soldThroughLink')}` : '';
  return `${t('order')}. ${t(isGift ? 'keepGift' : 'keep')}${sold}`;
}

/** Parts of a mail beside its facts. */
export type MailParts = {
  logo?: MailLogo | undefined;
  /** Set for the mail that brings the picture. */
  delivery?: Delivery | undefined;
  /** Links to further orders. */
  others?: Link[];
  /** Set for a mail that confirms a contract. */
  contract?: Contract | undefined;
  /** The operator's words, checked; ours without them. */
  text?: MailText | undefined;
};

/** Returns the contract's part of a mail, and its attachments. */
function confirmationIn(kind: MailTemplate, facts: MailFacts, contract: Contract | undefined, t: Translate) {
  if (!contract || !isConfirmation(kind)) return { details: undefined, attachments: [] };
  const rows = contractRows(kind, facts, contract);
  const heading = t('contract.heading');
  const html = <ContractDetails {...{ heading, rows }} origin={new URL(facts.statusUrl).origin} />;
  const text = contractText(heading, rows, pickLanguage([facts.locale]));
  return { details: { html, text }, attachments: termsAttachment(contract) };
}

const furtherIn = ({ further = [] }: Delivery) =>
  further.map((content, n) => {
    return { filename: `cartoon-${n + 2}.jpg`, contentType: attached.contentType, content };
  });

/** Returns the picture as the mail shows it, and as an attachment. */
function pictureIn(delivery: Delivery | undefined, t: Translate) {
  const jpeg = delivery?.jpeg;
  if (!jpeg) return { picture: undefined, attachments: [] };
  return {
    picture: { cid: attached.cid, alt: t('picture') },
    attachments: [{ ...attached, content: jpeg }, ...furtherIn(delivery)],
  };
}

/** Returns what a mail with a picture says of it, whatever its text. */
function captionsOf(kind: MailTemplate, t: Translate, delivery?: Delivery): string[] {
  return [
    ...(kind === 'ready' || kind === 'ready_set' ? [t(`${kind}.lines.ai`)] : []),
    ...(delivery?.testDrawing ? [t('testDrawing')] : []),
  ];
}

/** Writes a mail to a visitor. */
export function composeMail(kind: MailTemplate, facts: MailFacts, parts: MailParts = {}): MailMessage {
  const { logo, delivery, contract } = parts;
  const { t, button, ...words } = wordsOf(kind, facts, parts);
  const { details, attachments: terms } = confirmationIn(kind, facts, contract, t);
  const { picture, attachments } = pictureIn(delivery, t);
  const letter: Letter = {
    ...{ ...words, note: noteOf(kind, facts, t), links: linksOf(button, facts, t, parts), details },
    questions: t('questions'),
    ...{ picture, captions: captionsOf(kind, t, delivery), attachments: [...attachments, ...terms] },
  };
  return {
    ...frameMail(letter, { shop: facts, logo }),
    ...(delivery?.jpeg && {
      smaller: composeMail(kind, facts, { ...parts, delivery: { ...delivery, jpeg: undefined } }),
    }),
  };
}
