import { openDatabase } from '#adapters/database/database.ts';
import { createSettingChanges, type StoredChange } from '#adapters/database/tables/setting-changes.ts';
import { isSecretSetting } from '#domain/secret-settings.ts';
import { judgeChanges } from '#setting-changes.ts';
import { about, type Finding } from './finding.ts';
import type { Settings } from './shop.ts';

const check = about('settings.changed', 'Settings changed while the shop runs');

/** Reads the changes; none if the database does not say: its own check reports why. */
async function readChanges(url: string | undefined): Promise<StoredChange[]> {
  if (url === undefined) return [];
  const { db } = openDatabase(url, () => undefined);
  try {
    return await createSettingChanges(db).list();
  } catch {
    return [];
  } finally {
    await db.destroy();
  }
}

/** Returns the settings as they were changed while the shop runs, and reports changes that this version does not take. */
export async function examineChanges(
  settings: Settings,
): Promise<{ settings: Settings; findings: Finding[] }> {
  const { values, ignored } = judgeChanges(await readChanges(settings.DATABASE_URL), settings);
  const names = Object.keys(values).join(', ');
  return {
    settings: { ...settings, ...values },
    findings: [
      ...(names === '' ? [] : [check.right(`${names}, in place of what .env and the environment say.`)]),
      ...ignored.map(({ name, value, problem }) =>
        check.wrong(
          `${name} was changed to "${isSecretSetting(name) ? '…' : value}", which is ignored: ${problem}.`,
          `Change it again in the console, or go back: npx toonbooth settings reset ${name}`,
        ),
      ),
    ],
  };
}
