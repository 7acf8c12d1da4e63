import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { print } from '#adapters/command.ts';
import { secretsFile, settingsFile, type Secrets } from '#adapters/data-dir/contents.ts';
import { loadDatabase } from '#adapters/database/backup/load.ts';
import { replaceDatabase } from '#adapters/database/backup/replace.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { appliedMigrations, newerMigrations } from '#adapters/database/migrate.ts';
import { createAuditLog } from '#adapters/database/tables/audit-log.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { buckets, type Bucket } from '#adapters/storage/buckets.ts';
import { eachFile, openFiles, type Files } from '#adapters/storage/files.ts';
import { environment, givenSettings, readSettings, storageOf } from '#config.ts';
import { ensureSecrets } from '#launcher/data-dir.ts';
import { pictureFile, tableFile, type Manifest } from '#adapters/backup/manifest.ts';
import { verifyBackup } from '#adapters/backup/verify-backup.ts';
import { audited } from '#operations/audited.ts';
import { checkSecret } from '#adapters/backup/check-secret.ts';
import { inWords } from '#operator/shop-config.ts';
import { withDatabaseOf } from '#operator/shop-database.ts';
import { operatorFrom, type OperatorOptions } from '../command-line.ts';
import { createCommand, withReason } from '../command.ts';

type Options = OperatorOptions & {
  from: string;
  keepFiles?: true | undefined;
  undoUpgrade?: true | undefined;
};

/** Secrets of a backup that are used again after the restore; a backup made without settings has none. */
type RestoredSecrets = Partial<Secrets> & { appSecret: string };

async function readSecrets(from: string): Promise<RestoredSecrets | undefined> {
  const dir = path.join(from, 'settings');
  const [used, made] = [await settingsFile.read(dir), await secretsFile.read(dir)];
  const appSecret = used?.APP_SECRET ?? made?.appSecret;
  return appSecret === undefined ? undefined : { ...made, appSecret };
}

/** Refuses files that are not in the backup; those that are may come from an interrupted restore. */
async function refuseForeignFiles(files: Files, manifest: Manifest): Promise<void> {
  const known = new Set(manifest.files.map((file) => file.path));
  for (const bucket of buckets) {
    for await (const { id } of eachFile(files, bucket)) refuseUnknown(known, bucket, id);
  }
}

/** Refuses to keep files of another shop: this shop's sweep would remove those that it does not know. */
async function refuseOthers(files: Files, { identity }: Manifest): Promise<void> {
  if ((await files.readIdentity()) === identity) return;
  throw new OperatorError(
    '--keep-files: the files at STORAGE_URL are not those of the shop that was backed up, or there are none.',
  );
}

function refuseUnknown(known: Set<string>, bucket: Bucket, id: string): void {
  if (known.has(pictureFile(bucket, id))) return;
  throw new OperatorError(
    `There are already photos or pictures that are not in the backup (${bucket}). Restore into an empty folder or bucket; or, if they are this shop's own, keep them with --keep-files.`,
  );
}

async function restoreFiles(from: string, { files: kept }: Manifest, files: Files): Promise<void> {
  for (const file of kept) {
    const [, name, id] = /^files\/([^/]+)\/([^/]+)$/.exec(file.path) ?? [];
    const bucket = buckets.find((known) => known === name);
    if (bucket && id) await files.put(bucket, id, await readFile(path.join(from, file.path)));
  }
}

async function refuseRunning(dataDir: string): Promise<void> {
  if (!(await settingsFile.read(dataDir))) return;
  throw new OperatorError(
    `A shop is running from ${dataDir}. Stop it first. If it was killed, remove ${settingsFile.pathIn(dataDir)}.`,
  );
}

/** Checks whether this version can use the database of a shop as it is. */
const isUsable = async (url: string): Promise<boolean> =>
  (await appliedMigrations(url)).length > 0 && (await newerMigrations(url)).mayGoOn;

async function restoreShop({
  from,
  undoUpgrade,
  keepFiles = undoUpgrade,
  ...options
}: Options): Promise<void> {
  const manifest = await verifyBackup(from);
  const settings = readSettings(givenSettings(environment()));
  // The lock of the folder refuses a second launcher; a server that a failed upgrade left killed must not.
  if (!undoUpgrade) await refuseRunning(settings.DATA_DIR);
  const restored = await readSecrets(from);
  const files = await openFiles(storageOf(settings));
  const isDone = await withDatabaseOf(settings, async (url, dataDir) => {
    if (undoUpgrade && (await isUsable(url))) return false;
    const load = undoUpgrade ? replaceDatabase : loadDatabase;
    const own = settings.APP_SECRET === undefined ? await ensureSecrets(dataDir) : undefined;
    // The embedded database in this folder keeps its own password.
    const secrets = own && { ...own, ...restored, databasePassword: own.databasePassword };
    await (keepFiles ? refuseOthers(files, manifest) : refuseForeignFiles(files, manifest));
    await load(url, {
      dump: manifest,
      read: (table) => createReadStream(path.join(from, tableFile(table))).pipe(createGunzip()),
      check: async (tx) => {
        await checkSecret(tx, settings.APP_SECRET ?? secrets?.appSecret ?? '');
        await restoreFiles(from, manifest, files);
        await files.writeIdentity((await createIdentity(tx).read()).id);
        if (secrets) await secretsFile.write(dataDir, secrets);
      },
    });
    await note(url, from, options);
    return true;
  });
  if (!isDone) {
    print('Nothing was restored: this version can use the database as it is.');
    return;
  }
  print(
    `Restored from ${manifest.createdAt}. Start the shop: it then catches up on what Stripe knows and the backup does not.`,
  );
  if (!manifest.pictures && !keepFiles)
    print('The backup had no photos: unfinished orders are given up and refunded.');
}

async function note(url: string, from: string, options: OperatorOptions): Promise<void> {
  const { db } = openDatabase(url, () => undefined);
  const log = { auditLog: createAuditLog(db) };
  const action = { action: 'restore', subject: from } as const;
  try {
    await audited(log, operatorFrom(options), action, () => Promise.resolve());
  } finally {
    await db.destroy();
  }
}

export function command() {
  const bare = createCommand(
    'restore',
    'Restores a backup into an empty shop, the one that DATA_DIR or the settings name, which must not be running.\n' +
      'If the backup includes settings, its secrets become those of DATA_DIR. Then start the shop: ' +
      'it catches up on what Stripe knows and the backup does not.',
  );
  return withReason(bare)
    .requiredOption('--from <DIR>', 'a folder that `toonbooth backup` made')
    .option(
      '--keep-files',
      'keeps the photos and pictures that are at STORAGE_URL, such as a bucket that outlived the machine: ' +
        'they must be those of the shop that was backed up. Without this, the storage must be empty.',
    )
    .option(
      '--undo-upgrade',
      'restores in place of a database that a newer version has changed so that this one cannot use it, and keeps the files; ' +
        'everything since the backup is lost. Does nothing if this version can use the database as it is.',
    )
    .action((options) => inWords(restoreShop(options)));
}
