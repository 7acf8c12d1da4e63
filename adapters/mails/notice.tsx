import type { Notice } from '../database/mail-tables.ts';
import type { MailLogo, MailMessage } from './facts.ts';
import { logoAttachment, renderMail } from './frame.tsx';
import { Paragraph } from './parts.tsx';

type Shop = { brand: string; logo: MailLogo | undefined; consoleUrl: string; button?: string };

/** Writes a mail to people of the console, in English like everything that operators read. */
export function composeNotice(
  { brand, logo, consoleUrl, button = 'Open the console' }: Shop,
  { subject, lines }: Notice,
): MailMessage {
  const link = { text: button, url: consoleUrl };
  const children = lines.map((line) => <Paragraph key={line}>{line}</Paragraph>);
  return {
    subject: `[${brand}] ${subject}`,
    html: renderMail({ brand, logo, language: 'en', heading: subject, links: [link], children }),
    text: [...lines, `${link.text}: ${link.url}`].join('\n\n'),
    attachments: logoAttachment(logo),
  };
}
