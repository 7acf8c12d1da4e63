import { openDatabase } from '#adapters/database/database.ts';
import { createSettingChanges } from '#adapters/database/tables/setting-changes.ts';
import { errorMessage } from '#adapters/log.ts';
import { sourceWords } from '#domain/setting-text.ts';
import { changeSetting, resetSetting } from '#operations/change-setting.ts';
import { describeSettings } from '#operations/describe-settings.ts';
import { inWords, shopConfig } from '#operator/shop-config.ts';
import { actOnShop, operatorFrom, printAs, showTime } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

type Setting = ReturnType<typeof describeSettings>[number];

/** Reads the settings; without what was changed while the shop runs if the database does not say. */
async function readSettings(): Promise<{ settings: Setting[]; problem: string | undefined }> {
  const config = await shopConfig();
  const { db } = openDatabase(config.DATABASE_URL, () => undefined);
  try {
    const changes = await inWords(createSettingChanges(db).list());
    return { settings: describeSettings(config, changes), problem: undefined };
  } catch (error) {
    return { settings: describeSettings(config, []), problem: errorMessage(error) };
  } finally {
    await db.destroy();
  }
}

function lineOf({ name, value, source, own }: Setting): string {
  const line = `${name}=${value ?? ''}  (${sourceWords[source]}`;
  if (!own) return `${line})`;
  const { text, changedBy, changedAt, problem, otherwise } = own;
  const by = `${showTime(changedAt)} by ${changedBy}`;
  if (problem !== null) return `${line}; "${text}", set ${by}, is ignored: ${problem})`;
  return `${line}, ${by}; otherwise ${otherwise.value ?? 'not set'}, ${sourceWords[otherwise.source]})`;
}

async function list({ all, json }: { all?: true | undefined; json?: true | undefined }): Promise<void> {
  const { settings, problem } = await readSettings();
  const shown = all || json ? settings : settings.filter(({ source, own }) => source !== 'default' || own);
  printAs(json, shown, shown.map(lineOf));
  if (problem !== undefined)
    process.stderr.write(`What was changed while the shop runs is not shown: ${problem}\n`);
}

export function command() {
  const group = createGroup(
    'settings',
    'Shows the settings of the shop, and changes some of them while it runs; docs/settings.md marks these.',
  );
  group
    .command('list', { isDefault: true })
    .description('shows those that are not defaults, and where each comes from, but no secret')
    .option('--all', 'includes the defaults')
    .option('--json', 'prints all of them as JSON, for scripts')
    .action(list);
  withOperator(group.command('set'))
    .description('changes one for every program of the shop, whatever .env and the environment say')
    .argument('<NAME>', 'such as UPLOADS_PER_HOUR')
    .argument('<VALUE>', 'as it would stand in .env')
    .action((name, text, options) =>
      actOnShop(options, { action: 'settings.change', subject: name }, (services) =>
        changeSetting({ name, text, operator: operatorFrom(options) }, services),
      ),
    );
  withOperator(group.command('reset'))
    .description('goes back to what .env, the environment or the default says')
    .argument('<NAME>')
    .action((name, options) =>
      actOnShop(options, { action: 'settings.reset', subject: name }, (services) =>
        resetSetting(name, services),
      ),
    );
  return group;
}
