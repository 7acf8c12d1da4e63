import { readArguments, runCommand } from '#adapters/command.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { createAuditLog } from '#adapters/database/tables/audit-log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { openFiles, storageName } from '#adapters/storage/files.ts';
import { readSettings, storageOf } from '#config.ts';
import type { Manifest } from './backup/manifest.ts';
import { removeOldBackups } from './backup/old-backups.ts';
import { writeBackup } from './backup/write-backup.ts';
import { folderInto, operatorFrom, operatorOptions, operatorUsage, printAs } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { inWords, shopEnvironment } from './shop-config.ts';
import { withDatabaseOf } from './shop-database.ts';

const usage = `Backs the shop up, running or not, into a new folder in DIR.

  npm run backup -- --into DIR

  --pictures      photos and pictures, too: without them orders on their way are given up and refunded after a restore
  --settings      settings, APP_SECRET and the other secrets, too: without APP_SECRET no link and no code works any more.
                  Whoever has such a backup has the shop: keep it as you keep a password.
  --keep N        afterwards remove all but the newest N backups of this shop in DIR
${operatorUsage}`;

const options = {
  ...operatorOptions,
  into: { type: 'string' },
  pictures: { type: 'boolean', default: false },
  settings: { type: 'boolean', default: false },
  keep: { type: 'string' },
} as const;
type Values = ReturnType<typeof readArguments<typeof options>>['values'];

function keepOf(keep: string | undefined): number {
  if (keep === undefined) return Infinity;
  const number = Number(keep);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new OperatorError(`--keep must be a whole number from 1 on.\n\n${usage}`);
}

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

async function backUp(values: Values): Promise<void> {
  const { pictures, settings: withSettings } = values;
  const [into, keep] = [
    await folderInto(values.into, usage, 'one that is there, best on another disk'),
    keepOf(values.keep),
  ];
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
      await audited(log, operatorFrom(values), { action: 'backup', subject: into }, async () => {
        const options = { into, pictures, settings: withSettings };
        const { dir, manifest } = await writeBackup({ ...source, databaseUrl }, options);
        const removed = await removeOldBackups(into, keep, manifest.identity);
        const place = storageName(storageOf(settings).url);
        const lines = linesOf(dir, manifest, { removed, place });
        printAs(values.json, { dir, removed, ...manifest }, lines);
        return lines.join(' ');
      });
    } finally {
      await db.destroy();
    }
  }

  const url = settings.DATABASE_URL;
  await (url === undefined ? withDatabaseOf(settings, write) : write(url));
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  if (positionals.length > 0) throw new OperatorError(usage);
  await inWords(backUp(values));
  return true;
});
