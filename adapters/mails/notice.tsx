import { fillMailText, type FactsByName, type MailText } from '#domain/mail-text.ts';
import type { OperatorMail } from '#domain/operator-mail.ts';
import type { Notice } from '../database/mail-tables.ts';
import { Body } from './body.tsx';
import type { MailLogo, MailMessage } from './facts.ts';
import { logoAttachment, renderMail } from './frame.tsx';
import { parseMarkdown, plainBlocks } from './markdown.ts';
import { operatorText } from './messages/operator.ts';

type Shop = {
  brand: string;
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
  { text = operatorText(mail), ...shop }: Shop & { text?: MailText | undefined },
): MailMessage {
  return compose(text, { ...facts, brand: shop.brand }, shop);
}

/** Writes a notice that names no mail with a text, as other versions add them. */
export function composeNotice({ subject, lines }: Notice, shop: Shop): MailMessage {
  const text = { subject: '{{subject}}', body: '{{details}}', button: 'Open the console' };
  return compose(text, { subject, details: lines.join('\n\n') }, shop);
}

function compose(text: MailText, facts: FactsByName, { brand, logo, url }: Shop): MailMessage {
  const { subject, blocks, button } = fill(text, facts);
  const links = [{ text: button, url }];
  const children = <Body blocks={blocks} facts={facts} origin={new URL(url).origin} />;
  return {
    subject: `[${brand}] ${subject}`,
    html: renderMail({ brand, logo, language: 'en', heading: subject, links, children }),
    text: [...plainBlocks(blocks, facts), `${button}: ${url}`].join('\n\n'),
    attachments: logoAttachment(logo),
  };
}

/** Returns what a mail tells the operator, with the same in our words, line by line: for a webhook, the log and other versions. */
export function noticeOf(mail: OperatorMail, facts: FactsByName): Notice {
  const { subject, blocks } = fill(operatorText(mail), facts);
  return { subject, lines: plainBlocks(blocks, facts).join('\n').split('\n'), mail, facts };
}
