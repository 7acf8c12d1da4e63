import type { SendingOutcome } from '#domain/mail.ts';
import { errorMessage } from '../log.ts';

/** Outcome of a try to send a mail. */
export type Sending = {
  status: SendingOutcome;
  error?: string;
  /** Whether the server would have refused any other mail as well; unset when it was not asked. */
  refusesAll?: boolean;
  /** Whether the server would have taken a smaller mail. */
  isTooLarge?: boolean;
};

export type SmtpError = Error & { responseCode?: number; command?: string };

/** Progress of the SMTP dialogue: the server was told the recipient; it asked for the message (354), and may have it since. */
export type Dialogue = { recipientNamed: boolean; messageRequested: boolean };

/** Commands whose refusal is final, as it is about the recipient or the mail; before them, it is about our own account. */
const finalCommands = ['RCPT TO', 'DATA'];

/** Decides what a failed try means for this mail, and for all others. */
export function outcomeOf(error: SmtpError, dialogue: Dialogue): Sending {
  const { responseCode: code = 0, command = '' } = error;
  const answer = { error: errorMessage(error), isTooLarge: isTooLarge(error) };
  if (isAboutAll(error, dialogue)) return { ...answer, status: 'failed_safe', refusesAll: true };
  if (code >= 500 && finalCommands.includes(command))
    return { ...answer, status: 'failed', refusesAll: false };
  // With an error reply, the server has refused the mail; without a reply after 354, it may have accepted it.
  const safe = code >= 400 || !dialogue.messageRequested;
  return { ...answer, status: safe ? 'failed_safe' : 'unknown', refusesAll: false };
}

/** True when the mail is too large (RFC 1870), not when the mailbox is full (5.2.2), which has the same reply code. */
function isTooLarge({ responseCode, command = '', message }: SmtpError): boolean {
  if (!finalCommands.includes(command)) return false;
  const [, detail] = /\b5\.(\d\.\d+)\b/.exec(message) ?? [];
  return detail === undefined ? responseCode === 552 : ['3.4', '2.3'].includes(detail);
}

/**
 * Decides whether the server would have refused any mail like this. Until the recipient is named, all mails get the same: the
 * host's name, the connection, the greeting, STARTTLS, the login and MAIL FROM, whether they fail for good (535) or for now
 * (421, 454). After that, a refusal is about this mail, even 421, which some servers use for a single recipient: a server that
 * really goes away refuses the next mail from the beginning. Replies about the sender's account are about all mails at any time.
 */
function isAboutAll({ responseCode: code = 0, command, message }: SmtpError, dialogue: Dialogue): boolean {
  // With pipelining the recipient is named before the server has answered MAIL FROM.
  if (!dialogue.recipientNamed || command === 'MAIL FROM') return true;
  return code >= 400 && (accountCodes.includes(code) || speaksOfAccount(message));
}

/** Reply codes for a login that is required or not good enough (RFC 4954), and for servers that accept no mail (RFC 7504). */
const accountCodes = [454, 521, 530, 534, 535, 538];

/** True for words about the account, not counting addresses; a code about an address (x.1.x) is about this mail in any case. */
function speaksOfAccount(message: string): boolean {
  const words = message.replace(/<[^<>]*>|[^\s<>@]{1,64}@\S+/g, '');
  return accountWords.test(words) && !/\b[45]\.1\.\d+\b/.test(words);
}

/**
 * Words of a server that accepts mail only for its own mailboxes unless we log in; and enhanced codes (RFC 3463) of a server that
 * is full, accepts no mail, or has had enough of ours for the day. 5.3.4 is not among them: only one mail is too large.
 */
const accountWords = new RegExp(
  [
    /\brelay(ing)?( access)?( is)? (denied|not (permitted|allowed)|prohibited)/,
    /\b(unable to|not (permitted|allowed) to|do not) relay\b/,
    // A dot or hyphen after it would make it part of a server's name.
    /\b5\.7\.(1|54)\b.*\brelay(ing)?\b(?![.-])/,
    /\b[45]\.(3\.[12]|4\.5)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
