import type { WaitingMail } from '#adapters/database/mail-tables.ts';
import { problemOf } from '#adapters/mails/check-text.ts';
import { pickLanguage } from '#domain/language.ts';
import type { MailName, MailText } from '#domain/mail-text.ts';
import type { WorkerServices } from '../services.ts';

/** Returns the operator's words for a mail; undefined for ours, as where this version lacks a field that they have. */
export async function ownText(
  { hasOwnTexts }: Pick<WaitingMail, 'hasOwnTexts'>,
  mail: MailName,
  locale: string,
  { mailTexts, log }: Pick<WorkerServices, 'mailTexts' | 'log'>,
): Promise<MailText | undefined> {
  if (!hasOwnTexts) return undefined;
  const language = pickLanguage([locale]);
  const text = await mailTexts.find(mail, language);
  const error = text && problemOf(mail, text);
  if (error !== undefined) log.warn('a mail has our words', { mail: `${mail} ${language}`, error });
  return error === undefined ? text : undefined;
}
