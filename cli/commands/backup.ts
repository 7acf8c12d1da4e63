import { openDatabase } from '#adapters/database/database.ts';
import { createAuditLog } from '#adapters/database/tables/audit-log.ts';
import { openFiles, storageName } from '#adapters/storage/files.ts';
import { readSettings, storageOf } from '#config.ts';
import type { Manifest } from '#adapters/backup/manifest.ts';
import { removeOldBackups } from '#adapters/backup/old-backups.ts';
import { writeBackup } from '#adapters/backup/write-backup.ts';
import { audited } from '#operations/audited.ts';
import { inWords, shopEnvironment } from '#operator/shop-config.ts';
import { withDatabaseOf } from '#operator/shop-database.ts';
import { folderInto, operatorFrom, printAs, type OperatorOptions } from '../command-line.ts';
import { createCommand, wholeNumber, withOperator } from '../command.ts';

type Options = OperatorOptions & {
  into: string;
  pictures: boolean;
  settings: boolean;
  keep: number;
  json?: true | undefined;
};

function linesOf(
  dir: string,
  { tables, files, pictures, settings }: Manifest,
  { removed, place }: { removed: number; place: string },
): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  return [
    `${dir}: ${rows} rows, ${files.length} files, ${megabytes.toFixed(1)} MB. Read back and verified.`,
    ...(settings ? [] : ['Without settings: back up APP_SECRET separately, or add --settings.']),
    ...(pictures
      ? []
      : [`Without photos and pictures: they stay in ${place}. To include them, add --pictures.`]),
    ...(removed === 0 ? [] : [`Older backups removed: ${removed}.`]),
  ];
}

async function backUp(options: Options): Promise<void> {
  const { pictures, settings: withSettings, keep } = options;
  const into = await folderInto(options.into, 'an existing folder, preferably on another disk');
  const environment = await shopEnvironment();
  const settings = readSettings(environment);
  const source = {
    dataDir: settings.DATA_DIR,
    files: await openFiles(storageOf(settings)),
    settings: environment,
  };

  async function write(databaseUrl: string): Promise<void> {
    const { db } = openDatabase(databaseUrl, () => undefined);
    const log = { auditLog: createAuditLog(db) };
    try {
      await audited(log, operatorFrom(options), { action: 'backup', subject: into }, async () => {
        const { dir, manifest } = await writeBackup(
          { ...source, databaseUrl },
          { into, pictures, settings: withSettings },
        );
        const removed = await removeOldBackups(into, keep, manifest.identity);
        const place = storageName(storageOf(settings).url);
        const lines = linesOf(dir, manifest, { removed, place });
        printAs(options.json, { dir, removed, ...manifest }, lines);
        return lines;
      });
    } finally {
      await db.destroy();
    }
  }

  const url = settings.DATABASE_URL;
  await (url === undefined ? withDatabaseOf(settings, write) : write(url));
}

export function command() {
  const bare = createCommand('backup', 'Backs up the shop, running or not, to a new folder in DIR.');
  return withOperator(bare)
    .requiredOption('--into <DIR>', 'the folder for backups')
    .option(
      '--pictures',
      'includes photos and pictures: without them, unfinished orders are given up and refunded after a restore',
      false,
    )
    .option(
      '--settings',
      'includes the settings, APP_SECRET and the other secrets: without APP_SECRET, links and codes stop working after a restore. ' +
        'Anyone who has such a backup has the shop: keep it as safe as a password.',
      false,
    )
    .option(
      '--keep <NUMBER>',
      'then removes all but the newest NUMBER of this shop in DIR (default: keeps all)',
      wholeNumber('--keep'),
    )
    .action(({ keep = Infinity, ...options }) => inWords(backUp({ keep, ...options })));
}
