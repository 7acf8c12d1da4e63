import { Socket } from 'node:net';
import type { readSettings } from '#config.ts';
import addressparser from 'nodemailer/lib/addressparser';
import { failpoint } from '../failpoint.ts';
import type { MailMessage } from './facts.ts';
import { greetingName, openTransport } from './transport.ts';
import { outcomeOf, type Dialogue, type Sending } from './outcome.ts';

export type Mailer = ReturnType<typeof createMailer>;

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 };
/** Limit for a whole mail: a server that answers byte by byte never runs into the other timeouts. */
const deadlineSeconds = 180;

/** Creates a logger that records the progress of the SMTP dialogue. */
function dialogueLogger() {
  const seen: Dialogue = { recipientNamed: false, messageRequested: false };
  const ignore = (): void => undefined;
  const debug = (entry: { tnx?: string }, line: string): void => {
    failpoint('smtp-line', line.slice(0, 4));
    if (entry.tnx === 'client' && line.startsWith('RCPT TO')) seen.recipientNamed = true;
    if (entry.tnx === 'server' && line.startsWith('354')) seen.messageRequested = true;
  };
  const logger = {
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    level: ignore,
  };
  return { seen, logger };
}

type MailerConfig = {
  smtpUrl: string;
  /** Address, with a name (`Toons <shop@example.com>`) or without. */
  from: string;
  /** Name of the sender when `from` has none. */
  brand: string;
  /** Host name for greeting the server. */
  name?: string | undefined;
  /** Address for replies. */
  replyTo?: string;
  deadline?: number;
};

type MailSettings = Pick<
  ReturnType<typeof readSettings>,
  'MAIL_FROM' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'
>;

/** Creates a mailer that reads the settings anew for each mail. */
export function mailerFor(settings: MailSettings, smtpUrl: string, deadline?: number): Mailer {
  const current = () =>
    createMailer({
      ...{ smtpUrl, from: settings.MAIL_FROM, brand: settings.BRAND_NAME, replyTo: settings.SUPPORT_EMAIL },
      name: greetingName(settings),
      ...(deadline !== undefined && { deadline }),
    });
  return { send: (...mail) => current().send(...mail) };
}

/** Parses the sender in `MAIL_FROM`; `brand` is the name if it has none. */
export function senderOf(from: string, brand: string): { name: string; address: string } {
  const [{ name, address } = { name: '', address: from }] = addressparser(from, { flatten: true });
  return { name: name || brand, address };
}

/** `deadline`: seconds after which an unfinished mail is given up. */
export function createMailer({
  smtpUrl,
  from,
  brand,
  name,
  replyTo,
  deadline = deadlineSeconds,
}: MailerConfig) {
  const sender = senderOf(from, brand);

  async function tryToSend(to: string, mail: MailMessage, messageId: string): Promise<Sending> {
    const { seen, logger } = dialogueLogger();
    const socket = new Socket();
    const transport = openTransport(smtpUrl, name, { ...timeouts, socket, logger, debug: true });
    const timer = setTimeout(
      () => socket.destroy(new Error(`The mail took longer than ${deadline} s`)),
      deadline * 1000,
    );
    try {
      await transport.sendMail({
        ...mail,
        from: sender,
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        // RFC 3834: keeps autoresponders from answering.
        headers: { 'Auto-Submitted': 'auto-generated' },
        envelope: { from: sender.address, to: [to] },
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { status: 'accepted', refusesAll: false };
    } catch (error) {
      return outcomeOf(error instanceof Error ? error : new Error(String(error)), seen);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }

  /** Sends one mail to the SMTP server, at most once. Never throws. `messageId` must be the same on every try. */
  async function send(to: string, { smaller, ...mail }: MailMessage, messageId: string): Promise<Sending> {
    const { isTooLarge, ...sent } = await tryToSend(to, mail, messageId);
    return isTooLarge && smaller ? send(to, smaller, messageId) : sent;
  }

  return { send };
}
