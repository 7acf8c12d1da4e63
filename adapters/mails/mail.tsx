import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import type { MailKind } from '#domain/mail.ts';
import { Frame, Paragraph } from './frame.tsx';
import { translateMail } from './translate.ts';
import { messages as english } from './messages/en.ts';

/** What a mail may tell; every text is ours or the operator's, nothing a visitor typed. */
export type MailFacts = {
  /** The visitor's language, such as "de-AT". */
  locale: string;
  brand: string;
  supportEmail: string;
  statusUrl: string;
  reference: string;
  styleTitle: string;
  price: string;
  /** As shown to people, XXXX-XXXX-XXXX. */
  code?: string;
  /** A day in texts. */
  until?: string;
  refundReference?: string;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type MailMessage = { subject: string; text: string; html: string; attachments: Attachment[] };

const picture = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/** The texts of a mail, in its language. */
function textsOf(kind: MailKind, facts: MailFacts) {
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, facts);
  return {
    language,
    t,
    subject: t(`${kind}.subject`),
    lines: Object.keys(english[kind].lines).map((line) => t(`${kind}.lines.${line}`)),
    button: t(`${kind}.button`),
  };
}

/** Writes the mail of this kind; `jpeg` is the finished picture, shown in the mail and attached. */
export function composeMail(kind: MailKind, facts: MailFacts, jpeg?: Buffer): MailMessage {
  const texts = textsOf(kind, facts);
  const body = (
    <Frame facts={facts} texts={texts} pictureId={jpeg && picture.cid}>
      {texts.lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Frame>
  );
  const footer = `${facts.brand} · ${facts.supportEmail} · ${texts.t('order')}`;
  return {
    subject: texts.subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: [...texts.lines, `${texts.button}: ${facts.statusUrl}`, footer].join('\n\n'),
    attachments: jpeg ? [{ ...picture, content: jpeg }] : [],
  };
}
