import { createTransport } from 'nodemailer';
import { failpoint } from '../failpoint.ts';
import { errorMessage } from '../log.ts';
import type { MailMessage } from './mail.tsx';

export type Mailer = ReturnType<typeof createMailer>;

/**
 * How a sending ended. `failed_safe`: the server never had the message, it may be tried again;
 * `failed`: the server refuses this recipient or message for good; `unknown`: it may have been delivered,
 * so nobody may send it again by itself (R-M3).
 */
export type Sending = { status: 'accepted' | 'failed_safe' | 'failed' | 'unknown'; error?: string };

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 };

/** Hears in the SMTP dialogue whether the server asked for the message (354), after which it may have it. */
function listener() {
  const heard = { message: false };
  const ignore = (): void => undefined;
  const debug = (entry: { tnx?: string }, line: string): void => {
    failpoint('mail-said', line.slice(0, 4));
    if (entry.tnx === 'server' && line.startsWith('354')) heard.message = true;
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
  return { heard, logger };
}

type SmtpError = Error & { responseCode?: number; command?: string };

/** A "no" at these stages is for good: it is about the recipient or the mail. Before, it is about our own account. */
const finalStages = ['RCPT TO', 'DATA'];

function outcomeOf(error: SmtpError, messageHeard: boolean): Sending {
  const { responseCode: code = 0, command = '' } = error;
  if (code >= 500 && finalStages.includes(command)) return { status: 'failed', error: errorMessage(error) };
  // With an answer the server said no itself; without one, after 354, nobody knows.
  const safe = code >= 400 || !messageHeard;
  return { status: safe ? 'failed_safe' : 'unknown', error: errorMessage(error) };
}

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  /** Hands one mail to the SMTP server, at most once. Never throws. `messageId` stays the same on every try. */
  async function send(to: string, mail: MailMessage, messageId: string): Promise<Sending> {
    const { heard, logger } = listener();
    const transport = createTransport({ url: smtpUrl, ...timeouts, logger, debug: true });
    try {
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        envelope: { from, to: [to] },
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { status: 'accepted' };
    } catch (error) {
      return outcomeOf(error instanceof Error ? error : new Error(String(error)), heard.message);
    } finally {
      transport.close();
    }
  }

  return { send };
}
