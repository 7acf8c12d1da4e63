import { randomUUID } from 'node:crypto';
import { mailerFor, senderOf } from '#adapters/mails/mailer.ts';
import { greetingName } from '#adapters/mails/transport.ts';
import { probeSmtp } from '#adapters/probes/smtp.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop, Settings, Wishes } from './shop.ts';

/** Time limit for sending, in seconds. */
const deadline = 30;

const serverCheck = about('mail.server', 'Mail server');
const messageCheck = about('mail.message', 'Mail');

/** Greets the mail server and logs in. Only if requested, sends a test mail, to the operator alone. */
export async function examineMail(
  { settings }: Pick<ExaminedShop, 'settings'>,
  { mail: isWished }: Pick<Wishes, 'mail'>,
): Promise<Finding[]> {
  const { SMTP_URL: url } = settings;
  if (url === undefined)
    return [
      serverCheck.unchecked('SMTP_URL is not set, and the test mailbox that takes its place is not running.'),
    ];
  const [at, name] = [withoutCredentials(url), greetingName(settings)];
  try {
    await probeSmtp(url, name);
  } catch (error) {
    return [serverCheck.wrong(`cannot connect to ${at}: ${messageOf(error)}`, remedyFor(error, name))];
  }
  const message = isWished
    ? await sendMessage(url, settings)
    : messageCheck.unchecked('no message was sent.', 'toonbooth doctor --mail sends one to OPERATOR_EMAIL.');
  return [serverCheck.right(`${at} accepts the shop${name === undefined ? '' : ` as ${name}`}.`), message];
}

/** Error messages of a TLS handshake that failed because the server's certificate is not trusted. */
const certificateWords = /certificate|altname/i;

function remedyFor(error: unknown, name: string | undefined): string {
  if (certificateWords.test(messageOf(error)))
    return (
      'The server’s TLS certificate is not trusted. Use the host name that the certificate names, or, on this machine or a ' +
      'network that you trust, accept it: add ?tls.rejectUnauthorized=false to SMTP_URL.'
    );
  if (errorCommand(error) === 'EHLO' || errorCommand(error) === 'HELO')
    return name === undefined
      ? 'It expects to be greeted with a public host name: set PUBLIC_URL, or set MAIL_FROM to an address of your domain.'
      : `It was greeted as ${name}, the host of PUBLIC_URL or MAIL_FROM: point that name to this machine in DNS.`;
  return 'Check that SMTP_URL has the right address, user and password, and smtps:// for port 465.';
}

const errorCommand = (error: unknown): unknown =>
  error instanceof Error && 'command' in error ? error.command : undefined;

async function sendMessage(smtpUrl: string, settings: Settings): Promise<Finding> {
  const { MAIL_FROM: from, OPERATOR_EMAIL: to, BRAND_NAME: brand } = settings;
  if (to === undefined)
    return messageCheck.unchecked(
      'OPERATOR_EMAIL is not set, and no message goes to anybody else.',
      'Set OPERATOR_EMAIL.',
    );
  const text = `${brand} can send mail. If this is in your spam folder, your domain lacks SPF, DKIM or DMARC for this mail server.`;
  const mail = { subject: `${brand}: a test message`, text, html: `<p>${text}</p>`, attachments: [] };
  const domain = senderOf(from, brand).address.split('@').at(-1);
  const mailer = mailerFor(settings, smtpUrl, deadline);
  const { status, error = '' } = await mailer.send(to, mail, `<doctor-${randomUUID()}@${domain}>`);
  if (status === 'accepted')
    return messageCheck.right(
      'a message to OPERATOR_EMAIL was accepted: check that it arrived, and not as spam.',
    );
  return messageCheck.wrong(
    `a message to OPERATOR_EMAIL was not accepted: ${error}`,
    'MAIL_FROM must be an address that this mail server may send for, and OPERATOR_EMAIL one that receives mail.',
  );
}
