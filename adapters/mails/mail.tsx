import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import type { MailKind } from '#domain/mail.ts';
import { Frame, Paragraph, type Link } from './frame.tsx';
import { translateMail } from './translate.ts';
import { messages as english } from './messages/en.ts';

/** Facts that a mail may contain; every text is ours or the operator's, and only `name` is the visitor's. */
export type MailFacts = {
  /** The visitor's language, such as "de-AT". */
  locale: string;
  brand: string;
  supportEmail: string;
  statusUrl: string;
  reference: string;
  styleTitle: string;
  price: string;
  /** Set when a code has paid. */
  isFree?: 'yes';
  /** Set when Link, a company of Stripe, has sold the order. */
  soldThroughLink?: 'yes';
  /** Set when the order is a gift. */
  isGift?: 'yes';
  /** Formatted for people, XXXX-XXXX-XXXX. */
  code?: string;
  /** Highest price of a style that the code pays for; unset when it pays for any. */
  worth?: string;
  redeemUrl?: string;
  /** Formatted day. */
  until?: string;
  refundReference?: string;
  /** Name of the person who withdrew, in letters alone. */
  name?: string;
  /** Formatted day and time at which the withdrawal came in. */
  moment?: string;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type MailMessage = {
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** The same mail without a picture, for a server that refuses a mail of this size. */
  smaller?: MailMessage | undefined;
};

/** Facts about a finished picture. */
export type Delivery = {
  /** Shown in the mail and attached; undefined when no copy could be made. */
  jpeg?: Buffer | undefined;
  /** Drawn by a graph without models. */
  testDrawing: boolean;
  /** The visitor may ask for a free redraw. */
  redrawable: boolean;
};

const attached = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/**
 * Kinds of mail, and variants for cases in which the usual words would be wrong: a gift that failed, a payment that its bank
 * returned, a code that no longer works, a refund that was cancelled, an upheld objection whose photo is not drawn automatically.
 */
export type MailTemplate =
  | MailKind
  | (
      | 'gift_refunded'
      | 'charged_back'
      | 'code_stopped'
      | 'refund_canceled'
      | 'upheld_photo'
      | 'cancelled_redraw'
      | 'withdrawal_begun'
      | 'withdrawal_open'
    );

/** Decides whether a line applies: some are about facts that not every order has. */
function isTrue(line: string, { worth, code, isFree, isGift }: MailFacts, delivery?: Delivery): boolean {
  const whenTrue: Record<string, boolean> = {
    worth: worth !== undefined,
    use: code !== undefined,
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
  const t = translateMail(language, facts);
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

/** Says who is the seller on record, when that is not the shop. */
function soldLines({ soldThroughLink }: MailFacts, t: Translate): string[] {
  return soldThroughLink ? [t('soldThroughLink')] : [];
}

/** Writes a mail; `delivery` is set for the one that brings the picture, `others` are links to further orders. */
export function composeMail(
  kind: MailTemplate,
  facts: MailFacts,
  delivery?: Delivery,
  others: Link[] = [],
): MailMessage {
  const texts = textsOf(kind, facts, delivery);
  const { t, lines } = texts;
  const testDrawing = delivery?.testDrawing ? [t('testDrawing')] : [];
  const sold = soldLines(facts, t);
  const links = [...linksOf(kind, facts, t, delivery), ...others];
  const jpeg = delivery?.jpeg;
  const picture = jpeg && {
    cid: attached.cid,
    alt: t('picture'),
    captions: [t('ready.lines.ai'), ...testDrawing],
  };
  const body = (
    <Frame {...{ facts, texts, picture, links }} note={[`${t('order')}.`, t('keep'), ...sold].join(' ')}>
      {[...lines, ...testDrawing]
        .filter((line) => !picture?.captions.includes(line))
        .map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
    </Frame>
  );
  const footer = `${facts.brand} · ${facts.supportEmail} · ${t('order')}`;
  return {
    subject: texts.subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: [
      ...lines,
      ...testDrawing,
      ...links.map(({ text, url }) => `${text}: ${url}`),
      ...sold,
      footer,
    ].join('\n\n'),
    attachments: jpeg ? [{ ...attached, content: jpeg }] : [],
    ...(jpeg && { smaller: composeMail(kind, facts, { ...delivery, jpeg: undefined }) }),
  };
}
