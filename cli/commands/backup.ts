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
    `${dir}: ${rows} rows, ${files.length} files, ${megabytes.toFixed(1)} MB. Read again, and sound.`,
    ...(settings ? [] : ['Without settings: keep APP_SECRET yourself, or add --settings.']),
    ...(pictures ? [] : [`Without photos and pictures: they stay in ${place}, and --pictures adds them.`]),
    ...(removed === 0 ? [] : [`${removed} older removed.`]),
  ];
}

async function backUp(options: Options): Promise<void> {
  const { pictures, settings: withSettings, keep } = options;
  const into = await folderInto(options.into, 'one that is there, best on another disk');
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
  const bare = createCommand('backup', 'Backs the shop up, running or not, into a new folder in DIR.');
  return withOperator(bare)
    .requiredOption('--into <DIR>', 'where to')
    .option(
      '--pictures',
      'photos and pictures, too: without them orders on their way are given up and refunded after a restore',
      false,
    )
    .option(
      '--settings',
      'settings, APP_SECRET and the other secrets, too: without APP_SECRET no link and no code works any more. ' +
        'Whoever has such a backup has the shop: keep it as you keep a password.',
      false,
    )
    .option(
      '--keep <NUMBER>',
      'afterwards remove all but the newest of this shop in DIR (default: keep all)',
      wholeNumber('--keep'),
    )
    .action(({ keep = Infinity, ...options }) => inWords(backUp({ keep, ...options })));
}
