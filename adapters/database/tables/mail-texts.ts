import type { Selectable } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { MailName, MailText } from '#domain/mail-text.ts';
import type { MailTextsTable } from '../schema/mails.ts';
import type { Database } from '../database.ts';

export type OwnMailText = Selectable<MailTextsTable>;
type Written = MailText & { ours: MailText; changedBy: string };

/** Stores mails in the operator's own words. */
export function createMailTexts(db: Database) {
  function list(): Promise<OwnMailText[]> {
    return db.selectFrom('mailTexts').selectAll().execute();
  }

  function find(mail: MailName, language: Language): Promise<OwnMailText | undefined> {
    const found = db.selectFrom('mailTexts').selectAll();
    return found.where('mail', '=', mail).where('language', '=', language).executeTakeFirst();
  }

  /** Writes a text in place of ours, or of the operator's last one. */
  async function save(mail: MailName, language: Language, { ours, ...text }: Written): Promise<void> {
    const row = { ...text, ours: JSON.stringify(ours), changedAt: new Date() };
    await db
      .insertInto('mailTexts')
      .values({ mail, language, ...row })
      .onConflict((conflict) => conflict.columns(['mail', 'language']).doUpdateSet(row))
      .execute();
  }

  /** @returns false if the text was ours already. */
  async function remove(mail: MailName, language: Language): Promise<boolean> {
    const removed = db.deleteFrom('mailTexts').where('mail', '=', mail).where('language', '=', language);
    return (await removed.executeTakeFirst()).numDeletedRows > 0n;
  }

  return { list, find, save, remove };
}
