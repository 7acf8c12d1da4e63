import type { Language } from '#domain/language.ts';
import { casesOf, type MailName, type MailText, type VisitorMail } from '#domain/mail-text.ts';
import { isToOperator } from '#domain/operator-mail.ts';
import { operatorText } from './operator-text.ts';
import { mailMessages } from './translate.ts';

/** Sections around those of our lines that not every mail has. */
const sections: Record<string, `${'#' | '^'}${string}`> = {
  worth: '#worth',
  use: '#code',
  dear: '#to',
  message: '#message',
  posted: '#day',
  paid: '^isFree',
  redeemed: '#isFree',
  ofPicture: '^isGift',
  ofGift: '#isGift',
  sent: '#attached',
  linked: '^attached',
  missing: '#failed',
};

/** Lines that the law asks for: a field stands in their place, so that a text can move them but not change them. */
const ownFields = ['begun', 'once'];
/** The line about AI follows every text: in the mail itself it is the picture's caption. */
const ownPlace = 'ai';

/** Returns a line of ours as Markdown, in its section if not all of these mails have it. */
function paragraph(mail: VisitorMail, name: string, line: string): string {
  const text = ownFields.includes(name) ? `{{${name}}}` : line;
  const section = sections[name];
  const fact = section?.slice(1) ?? '';
  const isAlways =
    section?.startsWith('#') && casesOf(mail).every((facts: readonly string[]) => facts.includes(fact));
  return section === undefined || isAlways ? text : `{{${section}}}\n${text}\n{{/${fact}}}`;
}

/** Returns our own words of a mail, in the form in which an operator changes them. */
export function ourText(mail: MailName, language: Language): MailText {
  if (isToOperator(mail)) return operatorText(mail, language);
  const { subject, lines, button } = mailMessages[language][mail];
  const body = Object.entries<string>(lines)
    .filter(([name]) => name !== ownPlace)
    .map(([name, line]) => paragraph(mail, name, line));
  return { subject, body: body.join('\n\n'), button };
}
