import { randomUUID } from 'node:crypto';
import type { MailMessage } from '#adapters/mails/facts.ts';
import { mailerFor, senderOf } from '#adapters/mails/mailer.ts';
import { composeOperatorMail } from '#adapters/mails/notice.tsx';
import { shopFacts } from '#adapters/mails/shop-facts.ts';
import { greetingName } from '#adapters/mails/transport.ts';
import { probeSmtp } from '#adapters/probes/smtp.ts';
import { mailLogoOf } from '#compose.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { findOwnText } from './mail-texts.ts';
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

/** Writes the message as the shop writes its mails, in the operator's words where it has any. */
async function writeMessage(settings: Settings): Promise<MailMessage> {
  const { PORT = 3000, PUBLIC_URL = `http://localhost:${PORT}`, DATABASE_URL } = settings;
  const { OPERATOR_LANGUAGE: language } = settings;
  const mail = 'test_message';
  const logo = await mailLogoOf({ config: settings, log: { warn: () => undefined } });
  return composeOperatorMail(
    mail,
    {},
    {
      ...{ shop: shopFacts(language, { config: { ...settings, PUBLIC_URL } }), logo, language },
      ...{ url: `${PUBLIC_URL}/admin`, text: await findOwnText({ mail, language }, DATABASE_URL) },
    },
  );
}

async function sendMessage(smtpUrl: string, settings: Settings): Promise<Finding> {
  const { MAIL_FROM: from, OPERATOR_EMAIL: to, BRAND_NAME: brand } = settings;
  if (to === undefined)
    return messageCheck.unchecked(
      'OPERATOR_EMAIL is not set, and no message goes to anybody else.',
      'Set OPERATOR_EMAIL.',
    );
  const mail = await writeMessage(settings);
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
