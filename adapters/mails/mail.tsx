import { pickLanguage } from '#domain/language.ts';
import { ContractDetails, contractRows, contractText, isConfirmation, termsAttachment } from './contract.tsx';
import type { Contract, Delivery, MailFacts, MailLogo, MailMessage, MailTemplate } from './facts.ts';
import { Foot, footText, logoAttachment, renderMail } from './frame.tsx';
import { Paragraph, Words, type Link } from './parts.tsx';
import { translateMail } from './translate.ts';
import { messages as english } from './messages/en.ts';

const attached = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/** Decides whether a line applies: some are about facts that not every order has. */
function isTrue(line: string, facts: MailFacts, delivery?: Delivery): boolean {
  const { worth, code, isFree, isGift, to, message, day } = facts;
  const whenTrue: Record<string, boolean> = {
    worth: worth !== undefined,
    use: code !== undefined,
    dear: to !== undefined,
    message: message !== undefined,
    posted: day !== undefined,
    paid: isFree === undefined,
    redeemed: isFree !== undefined,
    ofPicture: isGift === undefined,
    ofGift: isGift !== undefined,
    sent: delivery?.jpeg !== undefined,
    linked: delivery?.jpeg === undefined,
  };
  return whenTrue[line] ?? true;
}

/** Returns the texts of a mail, in its language. */
function textsOf(kind: MailTemplate, facts: MailFacts, delivery?: Delivery) {
  const language = pickLanguage([facts.locale]);
  const { from = translateMail(language, {})('somebody') } = facts;
  const t = translateMail(language, { ...facts, from });
  const subject = t(`${kind}.subject`);
  return {
    language,
    t,
    subject,
    // The reference is shown below.
    heading: subject.replace(` (${facts.reference})`, ''),
    lines: Object.keys(english[kind].lines)
      .filter((line) => isTrue(line, facts, delivery))
      .map((line) => t(`${kind}.lines.${line}`)),
  };
}

/** Lists the reader's actions, the purpose of the mail first; all of them are on the order's page. */
function linksOf(kind: MailTemplate, { statusUrl }: MailFacts, t: Translate, delivery?: Delivery): Link[] {
  const main = { text: t(`${kind}.button`), url: statusUrl };
  if (!delivery) return [main];
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
type MailParts = {
  logo?: MailLogo | undefined;
  /** Set for the mail that brings the picture. */
  delivery?: Delivery | undefined;
  /** Links to further orders. */
  others?: Link[];
  /** Set for a mail that confirms a contract. */
  contract?: Contract | undefined;
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

/** Returns the picture as the mail shows it, with its captions, and as an attachment. */
function pictureIn(delivery: Delivery | undefined, captions: string[], t: Translate) {
  const jpeg = delivery?.jpeg;
  if (!jpeg) return { picture: undefined, attachments: [] };
  return {
    picture: { cid: attached.cid, alt: t('picture'), captions },
    attachments: [{ ...attached, content: jpeg }],
  };
}

/** Writes a mail to a visitor. */
export function composeMail(kind: MailTemplate, facts: MailFacts, parts: MailParts = {}): MailMessage {
  const { logo, delivery, others = [], contract } = parts;
  const { t, lines, language, heading, subject } = textsOf(kind, facts, delivery);
  const testDrawing = delivery?.testDrawing ? [t('testDrawing')] : [];
  const sold = sellerOf(kind, facts, t);
  const links = [...linksOf(kind, facts, t, delivery), ...others];
  const confirmation = confirmationIn(kind, facts, contract, t);
  const { picture, attachments } = pictureIn(delivery, [t('ready.lines.ai'), ...testDrawing], t);
  const body = [...lines, ...testDrawing].filter((line) => !picture?.captions.includes(line));
  const html = renderMail({
    ...{ brand: facts.brand, logo, language, heading, picture, links, details: confirmation.details },
    foot: <Foot facts={facts} t={t} note={[noteOf(kind, t), ...sold].join(' ')} />,
    children: body.map((line) => (
      <Paragraph key={line}>
        <Words text={line} origin={new URL(facts.statusUrl).origin} color="ink" />
      </Paragraph>
    )),
  });
  return {
    ...{ subject, html },
    text: [
      ...lines,
      ...testDrawing,
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
