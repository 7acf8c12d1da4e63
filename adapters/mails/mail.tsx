import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import type { MailKind } from '#domain/mail.ts';
import { Frame, Paragraph } from './frame.tsx';
import { translateMail } from './translate.ts';
import { words as english } from './messages/en.ts';

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
  /** A day in words. */
  until?: string;
  refundReference?: string;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type Mail = { subject: string; text: string; html: string; attachments: Attachment[] };

const picture = { cid: 'picture@toonbooth', filename: 'cartoon.jpg', contentType: 'image/jpeg' };

/** The parts of a letter, in its language. */
function errorMessage(kind: MailKind, facts: MailFacts) {
  const language = pickLanguage([facts.locale]);
  const say = translateMail(language, facts);
  return {
    language,
    say,
    subject: say(`${kind}.subject`),
    lines: Object.keys(english[kind].lines).map((line) => say(`${kind}.lines.${line}`)),
    button: say(`${kind}.button`),
  };
}

/** Writes the mail of this kind; `jpeg` is the finished picture, shown in the mail and attached. */
export function composeMail(kind: MailKind, facts: MailFacts, jpeg?: Buffer): Mail {
  const words = errorMessage(kind, facts);
  const body = (
    <Frame facts={facts} words={words} pictureId={jpeg && picture.cid}>
      {words.lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Frame>
  );
  const footer = `${facts.brand} · ${facts.supportEmail} · ${words.say('order')}`;
  return {
    subject: words.subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: [...words.lines, `${words.button}: ${facts.statusUrl}`, footer].join('\n\n'),
    attachments: jpeg ? [{ ...picture, content: jpeg }] : [],
  };
}
