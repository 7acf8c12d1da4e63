import type { AlertLines } from '#domain/alert-sentence.ts';
import type { Language } from '#domain/language.ts';
import { fillFields, fillMailText, type FactsByName, type MailText } from '#domain/mail-text.ts';
import type { OperatorMail } from '#domain/operator-mail.ts';
import type { Notice } from '../database/schema/mails.ts';
import { alertFacts } from './alert-facts.ts';
import type { MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { frameMail, type Letter } from './framed-mail.tsx';
import { parseMarkdown, plainBlocks } from './markdown.ts';
import { operatorMessages } from './operator-messages.ts';
import { operatorText } from './operator-text.ts';

type From = {
  shop: ShopFacts;
  logo: MailLogo | undefined;
  /** Address behind the button. */
  url: string;
  language: Language;
};

/** Fills a text. Whatever it says, the subject tells that an alert is over. */
function fill(text: MailText, facts: FactsByName, language: Language) {
  const { subject, body, button } = fillMailText(text, facts);
  const { over } = operatorMessages[language];
  return {
    subject: facts.isOver ? fillFields(over, { subject }) : subject,
    ...{ blocks: parseMarkdown(body), button },
  };
}

/** Writes a mail to people of the console, in the operator's words or, without any, in ours. */
export function composeOperatorMail(
  mail: OperatorMail,
  facts: FactsByName,
  from: From & { text?: MailText | undefined },
): MailMessage {
  const { shop, language, text = operatorText(mail, language) } = from;
  return compose(text, { ...facts, brand: shop.brand }, from);
}

/** Writes a notice that names no mail with a text, as other versions add them. */
export function composeNotice({ subject, lines }: Notice, from: From): MailMessage {
  const { console: button } = operatorMessages[from.language];
  const text = { subject: '{{subject}}', body: '{{details}}', button };
  return compose(text, { subject, details: lines.join('\n\n') }, from);
}

function compose(text: MailText, fields: FactsByName, { shop, logo, url, language }: From): MailMessage {
  const { subject, blocks, button } = fill(text, fields, language);
  const { note, questions } = operatorMessages[language];
  const letter: Letter = {
    ...{ subject: `[${shop.brand}] ${subject}`, heading: subject, blocks, fields, language },
    ...{ note: fillFields(note, shop), questions: fillFields(questions, shop) },
    links: [{ text: button, url }],
  };
  return frameMail(letter, { shop, logo });
}

/**
 * Returns what a mail tells the operator, with the same in our English words, line by line: for a webhook, the log and other
 * versions. `found`: what an alert tells, for mails in other languages.
 */
export function noticeOf(mail: OperatorMail, own: FactsByName, found?: AlertLines): Notice {
  const facts = { ...(found && alertFacts(found, 'en')), ...own };
  const { subject, blocks } = fill(operatorText(mail, 'en'), facts, 'en');
  const lines = plainBlocks(blocks, facts).join('\n').split('\n');
  return { subject, lines, mail, facts, ...(found && { found }) };
}

/** Returns the facts of a notice in a language; in English those of a version without other languages. */
export const factsOf = ({ facts, found }: Notice, language: Language): FactsByName => ({
  ...facts,
  ...(found && alertFacts(found, language)),
});
