import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import type { MailKind } from '#domain/mail.ts';
import { Frame, Paragraph, type Link } from './frame.tsx';
import { translateMail } from './translate.ts';
import { messages as english } from './messages/en.ts';

/** What a mail may contain; every text is ours or the operator's, and nothing but a name a visitor's. */
export type MailFacts = {
  /** The visitor's language, such as "de-AT". */
  locale: string;
  brand: string;
  supportEmail: string;
  statusUrl: string;
  reference: string;
  styleTitle: string;
  price: string;
  /** A code has paid. */
  isFree?: 'yes';
  /** As shown to people, XXXX-XXXX-XXXX. */
  code?: string;
  /** The dearest style that the code draws; without, it draws any. */
  worth?: string;
  /** Where the code is used. */
  redeemUrl?: string;
  /** A day in texts. */
  until?: string;
  refundReference?: string;
  /** Of whoever has withdrawn, in letters alone. */
  name?: string;
  /** When that came in: day and time in texts. */
  moment?: string;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type MailMessage = {
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** The same without a picture, for a server that takes no mail of this size. */
  smaller?: MailMessage | undefined;
};

/** Of a finished picture. */
export type Delivery = {
  /** Shown in the mail and attached; undefined where no copy of it could be made. */
  jpeg?: Buffer | undefined;
  /** Drawn by a graph without models. */
  testDrawing: boolean;
  /** A free redraw may be asked for. */
  redrawable: boolean;
};

const attached = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/**
 * Words that a mail of some kind has where they are the true ones: a gift that failed, a payment that its bank gave back, a code
 * that cannot be used any more, a refund that was withdrawn, an objection that was right but whose photo is not drawn by itself.
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

/** Whether a line says what is so: some are about what not every order has. */
function isTrue(line: string, { worth, code, isFree }: MailFacts, delivery?: Delivery): boolean {
  const whenTrue: Record<string, boolean> = {
    worth: worth !== undefined,
    use: code !== undefined,
    paid: isFree === undefined,
    redeemed: isFree !== undefined,
    sent: delivery?.jpeg !== undefined,
    linked: delivery?.jpeg === undefined,
  };
  return whenTrue[line] ?? true;
}

/** The texts of a mail, in its language. */
function textsOf(kind: MailTemplate, facts: MailFacts, delivery?: Delivery) {
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, facts);
  const subject = t(`${kind}.subject`);
  return {
    language,
    t,
    subject,
    // The reference stands below.
    heading: subject.replace(` (${facts.reference})`, ''),
    lines: Object.keys(english[kind].lines)
      .filter((line) => isTrue(line, facts, delivery))
      .map((line) => t(`${kind}.lines.${line}`)),
  };
}

/** What the reader can do, the first being what the mail is about; all of it is on the order's page. */
function linksOf(kind: MailTemplate, { statusUrl }: MailFacts, t: Translate, delivery?: Delivery): Link[] {
  const main = { text: t(`${kind}.button`), url: statusUrl };
  if (!delivery) return [main];
  const actions = ['redraw', 'another', 'share'].filter((name) => name !== 'redraw' || delivery.redrawable);
  return [main, ...actions.map((name) => ({ text: t(`actions.${name}`), url: urlOf(statusUrl, name) }))];
}

type Translate = ReturnType<typeof translateMail>;

/** Where something can be done on the order's page. */
function urlOf(statusUrl: string, action: string): string {
  const url = new URL(statusUrl);
  url.searchParams.set('at', action);
  return url.href;
}

/** Writes the mail of this kind; `delivery` is given with the one that brings the picture, `others` are links to further orders. */
export function composeMail(
  kind: MailTemplate,
  facts: MailFacts,
  delivery?: Delivery,
  others: Link[] = [],
): MailMessage {
  const texts = textsOf(kind, facts, delivery);
  const { t, lines } = texts;
  const testDrawing = delivery?.testDrawing ? [t('testDrawing')] : [];
  const links = [...linksOf(kind, facts, t, delivery), ...others];
  const jpeg = delivery?.jpeg;
  const picture = jpeg && {
    cid: attached.cid,
    alt: t('picture'),
    captions: [t('ready.lines.ai'), ...testDrawing],
  };
  const body = (
    <Frame {...{ facts, texts, picture, links }} note={`${t('order')}. ${t('keep')}`}>
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
    text: [...lines, ...testDrawing, ...links.map(({ text, url }) => `${text}: ${url}`), footer].join('\n\n'),
    attachments: jpeg ? [{ ...attached, content: jpeg }] : [],
    ...(jpeg && { smaller: composeMail(kind, facts, { ...delivery, jpeg: undefined }) }),
  };
}
