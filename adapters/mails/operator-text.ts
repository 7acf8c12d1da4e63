import { endUntold, type AlertKind } from '#domain/alert.ts';
import type { Language } from '#domain/language.ts';
import type { MailText } from '#domain/mail-text.ts';
import { alertOf, type AlertMail, type OperatorMail } from '#domain/operator-mail.ts';
import { alertMessages, operatorMessages } from './operator-messages.ts';

/** Returns the text of an alert: what was found, and what to do about it until it is over. */
function textOfAlert(kind: AlertKind, language: Language): MailText {
  const { title, advice } = alertMessages[language][kind];
  const { console: button } = operatorMessages[language];
  if (kind === 'database_gone') return { subject: title, body: '{{details}}', button };
  const help = endUntold.includes(kind) ? advice : `{{^isOver}}\n${advice}\n{{/isOver}}`;
  return { subject: `${title}{{#which}} ({{which}}){{/which}}`, body: `{{details}}\n\n${help}`, button };
}

/** Sections around those of our lines that not every mail has. */
const sections: Record<string, `${'#' | '^'}${string}` | undefined> = {
  begun: '#isBegun',
  undrawn: '^isBegun',
  pack: '#isPack',
};

function paragraph([name, line]: [name: string, line: string]): string {
  const section = sections[name];
  return section === undefined ? line : `{{${section}}}\n${line}\n{{/${section.slice(1)}}}`;
}

/** Returns our words of a mail to people of the console. */
export function operatorText(mail: OperatorMail, language: Language): MailText {
  const kind = alertOf(mail);
  if (kind) return textOfAlert(kind, language);
  const { subject, lines, button } = operatorMessages[language][mail as Exclude<OperatorMail, AlertMail>];
  return { subject, body: Object.entries<string>(lines).map(paragraph).join('\n\n'), button };
}
