import { alertTitles, endUntold, type AlertKind } from '#domain/alert.ts';
import type { MailText } from '#domain/mail-text.ts';
import { alertOf, type AlertMail, type OperatorMail } from '#domain/operator-mail.ts';
import { alertWords } from './alerts.ts';

/** Returns the text of an alert: what was found, and what to do about it until it is over. */
function textOfAlert(kind: AlertKind): MailText {
  const { advice } = alertWords[kind];
  const title = alertTitles[kind];
  const button = 'Open the console';
  if (kind === 'database_gone') return { subject: title, body: '{{details}}', button };
  const help = endUntold.includes(kind) ? advice : `{{^isOver}}\n${advice}\n{{/isOver}}`;
  return { subject: `${title}{{#which}} ({{which}}){{/which}}`, body: `{{details}}\n\n${help}`, button };
}

const others: Record<Exclude<OperatorMail, AlertMail>, MailText> = {
  withdrawal_notice: {
    subject: '{{reference}}: its buyer withdraws from it',
    body: [
      '{{#isBegun}}\nDrawing had begun, so the right to withdraw had ended.\n{{/isBegun}}',
      '{{^isBegun}}\nIt was not drawn.\n{{/isBegun}}',
      '{{#isPack}}\nIt is a pack: for 14 days its buyer may withdraw from pictures that were not ordered yet.\n{{/isPack}}',
      'To give the money back all the same: `npx toonbooth orders refund {{reference}} --reason goodwill`, or the console.',
    ].join('\n\n'),
    button: 'Open the console',
  },
  invitation: {
    subject: 'Your way into the console',
    body: [
      'Hello {{person}}, you may now log in to the console of {{brand}} as {{role}}: this role {{mayDo}}.',
      'The link sets your password. It works once, until {{until}}. After that you log in with this address.',
      'If you do not know what this is about, ignore this mail: nothing happens without you.',
    ].join('\n\n'),
    button: 'Set your password',
  },
  test_message: {
    subject: 'A test message',
    body: '{{brand}} can send mail. If this is in your spam folder, your domain lacks SPF, DKIM or DMARC for this mail server.',
    button: 'Open the console',
  },
};

/** Returns why people of the console get a mail. */
export const operatorNote = ({ brand }: { brand: string }): string =>
  `This mail is for the people who run ${brand}.`;

/** Returns our words of a mail to people of the console. */
export function operatorText(mail: OperatorMail): MailText {
  const kind = alertOf(mail);
  return kind ? textOfAlert(kind) : others[mail as keyof typeof others];
}
