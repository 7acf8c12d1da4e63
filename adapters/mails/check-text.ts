import { checkFields, type MailName, type MailText } from '#domain/mail-text.ts';
import { OperationError, sharedWords } from '#domain/operation-errors.ts';
import { parseMarkdown } from './markdown.ts';

/** Checks that a mail can be written with these words, whoever it goes to. @throws OperationError */
export function checkMailText(mail: MailName, text: MailText): void {
  for (const body of checkFields(mail, text)) parseMarkdown(body);
}

/** Returns why a mail cannot be written with these words, as after an update that has removed a field; undefined if it can. */
export function problemOf(mail: MailName, text: MailText): string | undefined {
  try {
    checkMailText(mail, text);
    return undefined;
  } catch (error) {
    if (error instanceof OperationError) return error.say(sharedWords);
    throw error;
  }
}
