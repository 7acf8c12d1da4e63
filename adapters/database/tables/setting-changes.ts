import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { SettingChangesTable } from '../schema/operator.ts';
import { settingsNotification } from '../processes/settings-news.ts';
import { now } from '../time.ts';

export type StoredChange = Selectable<SettingChangesTable>;

/** Stores the settings that the operator has changed while the shop runs, and tells all programs of each change. */
export function createSettingChanges(db: Database) {
  function list(): Promise<StoredChange[]> {
    return db.selectFrom('settingChanges').selectAll().orderBy('name').execute();
  }

  /** Changes a setting, or changes it again. */
  async function save(name: string, value: string, changedBy: string): Promise<void> {
    const row = { value, changedBy, changedAt: now };
    await db
      .insertInto('settingChanges')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .returning(settingsNotification.as('told'))
      .execute();
  }

  /** @returns false if the setting was not changed. */
  async function remove(name: string): Promise<boolean> {
    const removing = db.deleteFrom('settingChanges').where('name', '=', name);
    return (await removing.returning(settingsNotification.as('told')).executeTakeFirst()) !== undefined;
  }

  return { list, save, remove };
}
