import { renderToStaticMarkup } from 'react-dom/server';
import type { Notice } from '../database/mail-tables.ts';
import { Paragraph } from './frame.tsx';
import type { MailMessage } from './mail.tsx';

/** Writes a mail to the operator, in English like everything that operators read. */
export function composeNotice(brand: string, { subject, lines }: Notice): MailMessage {
  const body = lines.map((line) => <Paragraph key={line}>{line}</Paragraph>);
  return {
    subject: `[${brand}] ${subject}`,
    html: `<!doctype html>${renderToStaticMarkup(
      <html lang="en">
        <body>{body}</body>
      </html>,
    )}`,
    text: lines.join('\n\n'),
    attachments: [],
  };
}
