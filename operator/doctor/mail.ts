import { randomUUID } from 'node:crypto';
import { createMailer, senderOf } from '#adapters/mails/mailer.ts';
import { probeSmtp } from '#adapters/probes/smtp.ts';
import { about, messageOf, withoutCredentials, type Finding } from './finding.ts';
import type { ExaminedShop, Settings, Wishes } from './shop.ts';

/** In seconds. */
const deadline = 30;

const serverCheck = about('mail.server', 'Mail server');
const messageCheck = about('mail.message', 'Mail');

/** Greets the mail server and logs in; only when it is wished a message goes out, to the operator and to nobody else. */
export async function examineMail(
  { settings }: Pick<ExaminedShop, 'settings'>,
  { mail: isWished }: Pick<Wishes, 'mail'>,
): Promise<Finding[]> {
  const { SMTP_URL: url } = settings;
  if (url === undefined)
    return [
      serverCheck.unchecked(
        'SMTP_URL is not set, and the test mailbox that takes its place does not run now.',
      ),
    ];
  const at = withoutCredentials(url);
  try {
    await probeSmtp(url);
  } catch (error) {
    const remedy = 'See that SMTP_URL has the right address, user and password, and smtps:// for port 465.';
    return [serverCheck.wrong(`${at} does not take us: ${messageOf(error)}`, remedy)];
  }
  const message = isWished
    ? await sendMessage(url, settings)
    : messageCheck.unchecked('no message was sent.', 'npm run doctor -- --mail sends one to OPERATOR_EMAIL.');
  return [serverCheck.right(`${at} takes us.`), message];
}

async function sendMessage(
  smtpUrl: string,
  { MAIL_FROM: from, OPERATOR_EMAIL: to, BRAND_NAME: brand }: Settings,
): Promise<Finding> {
  if (to === undefined)
    return messageCheck.unchecked(
      'OPERATOR_EMAIL is not set, and nobody else is written to.',
      'Set OPERATOR_EMAIL.',
    );
  const text = `${brand} can send mail. If this lies in spam, your domain lacks SPF, DKIM or DMARC for this mail server.`;
  const mail = { subject: `${brand}: a test message`, text, html: `<p>${text}</p>`, attachments: [] };
  const domain = senderOf(from, brand).address.split('@').at(-1);
  const mailer = createMailer({ smtpUrl, from, brand, deadline });
  const { status, error = '' } = await mailer.send(to, mail, `<doctor-${randomUUID()}@${domain}>`);
  if (status === 'accepted')
    return messageCheck.right(
      'a message to OPERATOR_EMAIL was accepted: see that it came, and not into spam.',
    );
  return messageCheck.wrong(
    `a message to OPERATOR_EMAIL was not accepted: ${error}`,
    'MAIL_FROM must be an address that this mail server may send for, and OPERATOR_EMAIL one that takes mail.',
  );
}
