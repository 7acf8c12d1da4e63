import { renderToStaticMarkup } from 'react-dom/server';
import { pickLanguage } from '#domain/language.ts';
import type { OpeningMailKind } from '#domain/mail.ts';
import { unconfirmedOpeningHours } from '#domain/retention.ts';
import { Frame, Paragraph } from './frame.tsx';
import type { MailMessage } from './mail.tsx';
import { messages as english } from './messages/en.ts';
import { translateMail } from './translate.ts';

type OpeningFacts = {
  /** The reader's language, such as "de-AT". */
  locale: string;
  brand: string;
  supportEmail: string;
  /** Page to order on, or to confirm on. */
  url: string;
};

/** Writes the mail that announces the opening, or the one that first asks the visitor to confirm the request for it. */
export function composeOpening(kind: OpeningMailKind, facts: OpeningFacts): MailMessage {
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, { ...facts, hours: String(unconfirmedOpeningHours) });
  const subject = t(`${kind}.subject`);
  const lines = Object.keys(english[kind].lines).map((line) => t(`${kind}.lines.${line}`));
  const note = t(`${kind}.note`);
  const link = { text: t(`${kind}.button`), url: facts.url };
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
