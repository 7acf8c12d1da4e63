import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import { Frame, Paragraph } from './frame.tsx';
import type { MailMessage } from './mail.tsx';
import { messages as english } from './messages/en.ts';
import { translateMail } from './translate.ts';

type OpeningFacts = {
  /** The reader's language, such as "de-AT". */
  locale: string;
  brand: string;
  supportEmail: string;
  /** Where to order. */
  url: string;
};

/** Writes the one mail to somebody who asked to be told when the shop opens. */
export function composeOpening(facts: OpeningFacts): MailMessage {
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, facts);
  const subject = t('opening.subject');
  const lines = Object.keys(english.opening.lines).map((line) => t(`opening.lines.${line}`));
  const note = t('opening.note');
  const link = { text: t('opening.button'), url: facts.url };
  const body = (
    <Frame
      facts={facts}
      texts={{ language, t, heading: subject }}
      note={note}
      picture={undefined}
      links={[link]}
    >
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Frame>
  );
  return {
    subject: `${subject} (${facts.brand})`,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: [...lines, `${link.text}: ${link.url}`, `${facts.brand} · ${facts.supportEmail} · ${note}`].join(
      '\n\n',
    ),
    attachments: [],
  };
}
