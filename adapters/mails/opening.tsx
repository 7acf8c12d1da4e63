import { pickLanguage } from '#domain/language.ts';
import type { OpeningMailKind } from '#domain/mail.ts';
import { unconfirmedOpeningHours } from '#domain/retention.ts';
import type { MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { Foot, footText, logoAttachment, renderMail } from './frame.tsx';
import { messages as english } from './messages/en.ts';
import { Paragraph } from './parts.tsx';
import { translateMail } from './translate.ts';

type OpeningFacts = ShopFacts & {
  /** The reader's language, such as "de-AT". */
  locale: string;
  /** Page to order on, or to confirm on. */
  url: string;
};

/** Writes the mail that announces the opening, or the one that first asks the visitor to confirm the request for it. */
export function composeOpening(kind: OpeningMailKind, facts: OpeningFacts, logo?: MailLogo): MailMessage {
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, { ...facts, hours: String(unconfirmedOpeningHours) });
  const subject = t(`${kind}.subject`);
  const lines = Object.keys(english[kind].lines).map((line) => t(`${kind}.lines.${line}`));
  const note = t(`${kind}.note`);
  const link = { text: t(`${kind}.button`), url: facts.url };
  return {
    subject: `${subject} (${facts.brand})`,
    html: renderMail({
      ...{ brand: facts.brand, logo, language, heading: subject, links: [link] },
      foot: <Foot facts={facts} t={t} note={note} />,
      children: lines.map((line) => <Paragraph key={line}>{line}</Paragraph>),
    }),
    text: [...lines, `${link.text}: ${link.url}`, footText(facts, note, t('terms'))].join('\n\n'),
    attachments: logoAttachment(logo),
  };
}
