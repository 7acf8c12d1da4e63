import { pickLanguage } from '#domain/language.ts';
import type { OpeningMailKind } from '#domain/mail.ts';
import { fillMailText, type MailText } from '#domain/mail-text.ts';
import { unconfirmedOpeningHours } from '#domain/retention.ts';
import type { MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { frameMail, type Letter } from './framed-mail.tsx';
import { parseMarkdown } from './markdown.ts';
import { ourText } from './our-text.ts';
import { translateMail } from './translate.ts';

type OpeningFacts = ShopFacts & {
  /** The reader's language, such as "de-AT". */
  locale: string;
  /** Page to order on, or to confirm on. */
  url: string;
};

/** Writes the mail that announces the opening, or the one that first asks the visitor to confirm the request for it. */
export function composeOpening(
  kind: OpeningMailKind,
  facts: OpeningFacts,
  { logo, text }: { logo?: MailLogo | undefined; text?: MailText | undefined } = {},
): MailMessage {
  const language = pickLanguage([facts.locale]);
  const filling = { ...facts, hours: String(unconfirmedOpeningHours) };
  const t = translateMail(language, filling);
  const { subject, body, button } = fillMailText(text ?? ourText(kind, language), filling);
  const letter: Letter = {
    ...{ language, subject, blocks: parseMarkdown(body), fields: filling, note: t(`${kind}.note`) },
    ...{ links: [{ text: button, url: facts.url }], questions: t('questions') },
  };
  return frameMail(letter, { shop: facts, logo });
}
