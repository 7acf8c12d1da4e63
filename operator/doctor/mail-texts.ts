import { openDatabase } from '#adapters/database/database.ts';
import { createMailTexts } from '#adapters/database/tables/mail-texts.ts';
import { problemOf } from '#adapters/mails/check-text.ts';
import { about, type Finding } from './finding.ts';
import type { Settings } from './shop.ts';

const check = about('mail.texts', 'Mails in your words');

/** Checks whether this version can still write the mails whose text the operator has changed. */
export async function examineMailTexts({
  settings: { DATABASE_URL: url },
}: {
  settings: Pick<Settings, 'DATABASE_URL'>;
}): Promise<Finding[]> {
  if (url === undefined) return [];
  const { db } = openDatabase(url, () => undefined);
  try {
    const own = await createMailTexts(db).list();
    const broken = own.flatMap(({ mail, language, ...text }) => {
      const problem = problemOf(mail, text);
      return problem === undefined ? [] : [brokenFinding(`${mail} ${language}`, problem)];
    });
    if (broken.length > 0 || own.length === 0) return broken;
    return [check.right(`${own.length} can be sent.`)];
  } catch {
    return [check.unchecked('the database cannot be read.')];
  } finally {
    await db.destroy();
  }
}

const brokenFinding = (name: string, problem: string): Finding =>
  check.wrong(
    `${name} is sent in our words: ${problem}`,
    'Correct it in the console (Selling → Mails), or go back to ours: toonbooth mails reset.',
  );
