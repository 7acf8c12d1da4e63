import { fillMailText, type FactsByName, type MailText } from '#domain/mail-text.ts';
import type { OperatorMail } from '#domain/operator-mail.ts';
import type { Notice } from '../database/mail-tables.ts';
import type { MailLogo, MailMessage, ShopFacts } from './facts.ts';
import { frameMail, type Letter } from './framed-mail.tsx';
import { parseMarkdown, plainBlocks } from './markdown.ts';
import { operatorNote, operatorText } from './messages/operator.ts';

type Shop = {
  shop: ShopFacts;
  logo: MailLogo | undefined;
  /** Address behind the button. */
  url: string;
};

/** Fills a text. Whatever it says, the subject tells that an alert is over. */
function fill(text: MailText, facts: FactsByName) {
  const { subject, body, button } = fillMailText(text, facts);
  return { subject: facts.isOver ? `Over: ${subject}` : subject, blocks: parseMarkdown(body), button };
}

/** Writes a mail to people of the console, in the operator's words or, without any, in ours. */
export function composeOperatorMail(
  mail: OperatorMail,
  facts: FactsByName,
  { text = operatorText(mail), ...from }: Shop & { text?: MailText | undefined },
): MailMessage {
  return compose(text, { ...facts, brand: from.shop.brand }, from);
}

/** Writes a notice that names no mail with a text, as other versions add them. */
export function composeNotice({ subject, lines }: Notice, from: Shop): MailMessage {
  const text = { subject: '{{subject}}', body: '{{details}}', button: 'Open the console' };
  return compose(text, { subject, details: lines.join('\n\n') }, from);
}

function compose(text: MailText, fields: FactsByName, { shop, logo, url }: Shop): MailMessage {
  const { subject, blocks, button } = fill(text, fields);
  const letter: Letter = {
    ...{ subject: `[${shop.brand}] ${subject}`, heading: subject, blocks, fields, note: operatorNote(shop) },
    language: 'en',
    links: [{ text: button, url }],
  };
  return frameMail(letter, { shop, logo });
}

/** Returns what a mail tells the operator, with the same in our words, line by line: for a webhook, the log and other versions. */
export function noticeOf(mail: OperatorMail, facts: FactsByName): Notice {
  const { subject, blocks } = fill(operatorText(mail), facts);
  return { subject, lines: plainBlocks(blocks, facts).join('\n').split('\n'), mail, facts };
}
