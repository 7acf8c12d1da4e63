import { pickLanguage } from '#domain/language.ts';
import { fillMailText, type MailTemplate, type MailText } from '#domain/mail-text.ts';
import { Body } from './body.tsx';
import { ContractDetails, contractRows, contractText, isConfirmation, termsAttachment } from './contract.tsx';
import type { Contract, Delivery, MailFacts, MailLogo, MailMessage } from './facts.ts';
import { Foot, footText, logoAttachment, renderMail } from './frame.tsx';
import { parseMarkdown, plainBlocks } from './markdown.ts';
import { ourText } from './our-text.ts';
import { Paragraph, type Link } from './parts.tsx';
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
    ...{ language, t, subject, button, facts: filling, blocks: parseMarkdown(body) },
    // The reference is shown below.
    heading: subject.replace(` (${facts.reference})`, ''),
  };
}

/** Lists the reader's actions, the purpose of the mail first; all of them are on the order's page. */
function linksOf(button: string, { statusUrl }: MailFacts, t: Translate, delivery?: Delivery): Link[] {
  const main = { text: button, url: statusUrl };
  // Each of several pictures has its own actions on the page.
  if (!delivery || delivery.further) return [main];
  const actions = ['redraw', 'another', 'share'].filter((name) => name !== 'redraw' || delivery.redrawable);
  return [main, ...actions.map((name) => ({ text: t(`actions.${name}`), url: urlOf(statusUrl, name) }))];
}

type Translate = ReturnType<typeof translateMail>;

/** Returns the address of an action on the order's page. */
function urlOf(statusUrl: string, action: string): string {
  const url = new URL(statusUrl);
  url.searchParams.set('at', action);
  return url.href;
}

function noteOf(kind: MailTemplate, t: Translate): string {
  return `${t('order')}. ${t(kind === 'gift_card' ? 'keepGift' : 'keep')}`;
}

/** Names Link as the seller to whoever has paid; the receiver of a gift has not. */
function sellerOf(kind: MailTemplate, { soldThroughLink }: MailFacts, t: Translate): string[] {
  return soldThroughLink && kind !== 'gift_card' ? [t('soldThroughLink')] : [];
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

/** Returns the contract's part of a mail as HTML, as text, and as attachments. */
function confirmationIn(kind: MailTemplate, facts: MailFacts, contract: Contract | undefined, t: Translate) {
  if (!contract || !isConfirmation(kind)) return { details: undefined, text: [], attachments: [] };
  const rows = contractRows(kind, facts, contract);
  const heading = t('contract.heading');
  return {
    details: <ContractDetails {...{ heading, rows }} origin={new URL(facts.statusUrl).origin} />,
    text: [contractText(heading, rows)],
    attachments: termsAttachment(contract),
  };
}

const furtherIn = ({ further = [] }: Delivery) =>
  further.map((content, n) => {
    return { filename: `cartoon-${n + 2}.jpg`, contentType: attached.contentType, content };
  });

/** Returns the picture as the mail shows it, with its captions, and as an attachment. */
function pictureIn(delivery: Delivery | undefined, captions: string[], t: Translate) {
  const jpeg = delivery?.jpeg;
  if (!jpeg) return { picture: undefined, attachments: [] };
  return {
    picture: { cid: attached.cid, alt: t('picture'), captions },
    attachments: [{ ...attached, content: jpeg }, ...furtherIn(delivery)],
  };
}

/** Returns what a mail with a picture says of it, whatever its text: as captions, or below the text. */
function notesOf(kind: MailTemplate, t: Translate, delivery?: Delivery): string[] {
  return [
    ...(kind === 'ready' || kind === 'ready_set' ? [t(`${kind}.lines.ai`)] : []),
    ...(delivery?.testDrawing ? [t('testDrawing')] : []),
  ];
}

/** Writes a mail to a visitor. */
export function composeMail(kind: MailTemplate, facts: MailFacts, parts: MailParts = {}): MailMessage {
  const { logo, delivery, others = [], contract } = parts;
  const { t, blocks, language, heading, subject, button, facts: filling } = wordsOf(kind, facts, parts);
  const origin = new URL(facts.statusUrl).origin;
  const notes = notesOf(kind, t, delivery);
  const sold = sellerOf(kind, facts, t);
  const links = [...linksOf(button, facts, t, delivery), ...others];
  const confirmation = confirmationIn(kind, facts, contract, t);
  const { picture, attachments } = pictureIn(delivery, notes, t);
  const html = renderMail({
    ...{ brand: facts.brand, logo, language, heading, picture, links, details: confirmation.details },
    foot: <Foot facts={facts} t={t} note={[noteOf(kind, t), ...sold].join(' ')} />,
    children: (
      <>
        <Body blocks={blocks} facts={filling} origin={origin} />
        {!picture && notes.map((note) => <Paragraph key={note}>{note}</Paragraph>)}
      </>
    ),
  });
  return {
    ...{ subject, html },
    text: [
      ...plainBlocks(blocks, filling),
      ...notes,
      ...links.map(({ text, url }) => `${text}: ${url}`),
      ...confirmation.text,
      ...sold,
      footText(facts, t('order'), t('terms')),
    ].join('\n\n'),
    attachments: [...attachments, ...logoAttachment(logo), ...confirmation.attachments],
    ...(delivery?.jpeg && {
      smaller: composeMail(kind, facts, { ...parts, delivery: { ...delivery, jpeg: undefined } }),
    }),
  };
}
