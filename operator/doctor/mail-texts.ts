import { openDatabase } from '#adapters/database/database.ts';
import { createMailTexts, type OwnMailText } from '#adapters/database/tables/mail-texts.ts';
import { problemOf } from '#adapters/mails/check-text.ts';
import type { Language } from '#domain/language.ts';
import type { MailText } from '#domain/mail-text.ts';
import type { OperatorMail } from '#domain/operator-mail.ts';
import { about, type Finding } from './finding.ts';
import type { Settings } from './shop.ts';

const check = about('mail.texts', 'Mails in your words');

/** Reads all texts that the operator has changed; undefined if the database cannot be read. */
async function readOwnTexts(url: string): Promise<OwnMailText[] | undefined> {
  const { db } = openDatabase(url, () => undefined);
  try {
    return await createMailTexts(db).list();
  } catch {
    return undefined;
  } finally {
    await db.destroy();
  }
}

/** Returns the operator's words for a mail; undefined for ours, as where they cannot be read or used. */
export async function findOwnText(
  wanted: { mail: OperatorMail; language: Language },
  url: string | undefined,
): Promise<MailText | undefined> {
  const own = url === undefined ? [] : await readOwnTexts(url);
  return own?.find(
    ({ mail, language, ...text }) =>
      mail === wanted.mail && language === wanted.language && problemOf(mail, text) === undefined,
  );
}

/** Checks whether this version can still write the mails whose text the operator has changed. */
export async function examineMailTexts({
  settings: { DATABASE_URL: url },
}: {
  settings: Pick<Settings, 'DATABASE_URL'>;
}): Promise<Finding[]> {
  if (url === undefined) return [];
  const own = await readOwnTexts(url);
  if (!own) return [check.unchecked('the database cannot be read.')];
  const broken = own.flatMap(({ mail, language, ...text }) => {
    const problem = problemOf(mail, text);
    return problem === undefined ? [] : [brokenFinding(`${mail} ${language}`, problem)];
  });
  if (broken.length > 0 || own.length === 0) return broken;
  return [check.right(`${own.length} can be sent.`)];
}

const brokenFinding = (name: string, problem: string): Finding =>
  check.wrong(
    `${name} is sent in our words: ${problem}`,
    'Correct it in the console (Selling → Mails), or go back to ours: toonbooth mails reset.',
  );
