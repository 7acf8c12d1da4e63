import type { SendingOutcome } from '#domain/mail.ts';
import { errorMessage } from '../log.ts';

/** The end of a sending. */
export type Sending = {
  status: SendingOutcome;
  error?: string;
  /** Whether the server would have refused any other mail as well; not set where it was not asked. */
  refusesAll?: boolean;
  /** Whether the server would have taken a smaller mail. */
  isTooLarge?: boolean;
};

export type SmtpError = Error & { responseCode?: number; command?: string };

/** How far the dialogue came: the server heard whom the mail is for; it asked for the message (354), after which it may have it. */
export type Dialogue = { recipientNamed: boolean; messageRequested: boolean };

/** A "no" to these commands is for good: it is about the recipient or the mail. Before, it is about our own account. */
const finalCommands = ['RCPT TO', 'DATA'];

/** What a failed try means for this mail, and for all others. */
export function outcomeOf(error: SmtpError, dialogue: Dialogue): Sending {
  const { responseCode: code = 0, command = '' } = error;
  const answer = { error: errorMessage(error), isTooLarge: isTooLarge(error) };
  if (isAboutAll(error, dialogue)) return { ...answer, status: 'failed_safe', refusesAll: true };
  if (code >= 500 && finalCommands.includes(command))
    return { ...answer, status: 'failed', refusesAll: false };
  // With an answer the server said no itself; without one, after 354, nobody knows.
  const safe = code >= 400 || !dialogue.messageRequested;
  return { ...answer, status: safe ? 'failed_safe' : 'unknown', refusesAll: false };
}

/** True when it is the mail that is too large (RFC 1870), and not the mailbox that is full (5.2.2), for which there is the same code. */
function isTooLarge({ responseCode, command = '', message }: SmtpError): boolean {
  if (!finalCommands.includes(command)) return false;
  const [, detail] = /\b5\.(\d\.\d+)\b/.exec(message) ?? [];
  return detail === undefined ? responseCode === 552 : ['3.4', '2.3'].includes(detail);
}

/**
 * Whether any mail would have been refused like that. What comes before the recipient is named is the same for every mail: the name,
 * the connection, the greeting, STARTTLS, the login and MAIL FROM, whatever goes wrong there, for good (535) or for now (421, 454).
 * Once the recipient is named, a "no" is about this mail, 421 among them, which some servers say to a single recipient: a server that really
 * goes away says so to the next mail from the beginning. Except for answers that speak of the sender's side whenever they come.
 */
function isAboutAll({ responseCode: code = 0, command, message }: SmtpError, dialogue: Dialogue): boolean {
  // With pipelining the recipient is named before the sender is answered.
  if (!dialogue.recipientNamed || command === 'MAIL FROM') return true;
  return code >= 400 && (accountCodes.includes(code) || speaksOfAccount(message));
}

/** The login is wanted, or not good enough (RFC 4954), and mails are taken from nobody (RFC 7504). */
const accountCodes = [454, 521, 530, 534, 535, 538];

/** Whether it does so whatever addresses it repeats; a code about an address (x.1.x) is about this mail, whatever words follow. */
function speaksOfAccount(message: string): boolean {
  const words = message.replace(/<[^<>]*>|[^\s<>@]{1,64}@\S+/g, '');
  return accountWords.test(words) && !/\b[45]\.1\.\d+\b/.test(words);
}

/**
 * A server that takes mails for its own mailboxes alone, as long as we are not logged in; and the enhanced codes (RFC 3463) of a
 * server that is full, takes no mails or has had enough of ours for the day. 5.3.4 is not among them: one mail is too large.
 */
const accountWords = new RegExp(
  [
    /\brelay(ing)?( access)?( is)? (denied|not (permitted|allowed)|prohibited)/,
    /\b(unable to|not (permitted|allowed) to|do not) relay\b/,
    // Not a server's name.
    /\b5\.7\.(1|54)\b.*\brelay(ing)?\b(?![.-])/,
    /\b[45]\.(3\.[12]|4\.5)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
