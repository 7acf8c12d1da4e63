import { pickLanguage } from '#domain/language.ts';
import type { MailName, MailText } from '#domain/mail-text.ts';
import type { createMailTexts } from '../database/tables/mail-texts.ts';
import type { Log } from '../log.ts';
import { problemOf } from './check-text.ts';

type Services = { mailTexts: Pick<ReturnType<typeof createMailTexts>, 'find'>; log: Pick<Log, 'warn'> };

/**
 * Returns the operator's words for a mail; undefined for ours, as where this version lacks a field that they have.
 * @param hasOwnTexts false: no mail has the operator's words, so none are looked for
 */
export async function ownText(
  { hasOwnTexts }: { hasOwnTexts: boolean },
  mail: MailName,
  locale: string,
  { mailTexts, log }: Services,
): Promise<MailText | undefined> {
  if (!hasOwnTexts) return undefined;
  const language = pickLanguage([locale]);
  const text = await mailTexts.find(mail, language);
  const error = text && problemOf(mail, text);
  if (error !== undefined) log.warn('a mail has our words', { mail: `${mail} ${language}`, error });
  return error === undefined ? text : undefined;
}
