import { openDatabase } from '#adapters/database/database.ts';
import { createUpdateChecks, type UpdateCheck } from '#adapters/database/tables/update-checks.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { findUpdate } from '#adapters/updates/releases.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('updates', 'Updates');

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const howToUpgrade = 'docs/operating/maintenance.md says how to upgrade.';

/** Reports what the last check for newer versions found. It is not repeated here: a timer may run the doctor every hour. */
export async function examineUpdates({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { UPDATE_CHECK, DATABASE_URL: url } = settings;
  if (UPDATE_CHECK === 'off')
    return [check.unchecked('the shop does not look for newer versions.', 'UPDATE_CHECK=daily does.')];
  if (url === undefined) return [check.unchecked('the shop is not running.')];
  const { db } = openDatabase(url, () => undefined);
  try {
    return [findingOf(await createUpdateChecks(db).last(), await shopVersion())];
  } catch (error) {
    return [check.unchecked(`the database cannot be read: ${messageOf(error)}`)];
  } finally {
    await db.destroy();
  }
}

function findingOf(last: UpdateCheck | undefined, running: string): Finding {
  if (!last) return check.unchecked('no server has looked yet.');
  const at = minute(last.checkedAt);
  if (last.error !== null)
    return check.wrong(
      `the check at ${at} failed: ${last.error}.`,
      'Set UPDATE_URL to the address of the repository that you get new versions from. It is tried again every hour.',
    );
  const update = findUpdate(running, last.releases);
  if (!update) return check.right(`${running} was the newest version at ${at}.`);
  const { newest, security } = update;
  if (security !== null)
    return check.wrong(
      `${security} fixes something dangerous in ${running}; ${newest} is the newest.`,
      howToUpgrade,
    );
  return check.right(`${newest} is newer than ${running}. ${howToUpgrade}`);
}
