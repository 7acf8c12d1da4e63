import { secretsFile } from '#adapters/data-dir/contents.ts';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { replaceSecretHashes } from '#adapters/database/secret-hashes.ts';
import { createAuditLog } from '#adapters/database/tables/audit-log.ts';
import { claimBelongings, createIdentity, lockIdentity } from '#adapters/database/tables/identity.ts';
import { countLivingWorkers } from '#adapters/database/worker-lock.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { openFiles, type Files } from '#adapters/storage/files.ts';
import { environment, readSettings, storageOf } from '#config.ts';
import { operatorFrom, operatorOptions } from './command-line.ts';
import { audited, type Operator } from './operations/audited.ts';
import { withDatabaseOf } from './shop-database.ts';

const usage = `Shows which shop a database is, and moves the APP_SECRET or the storage that belong to it. The shop must be stopped.

  npm run identity
  npm run identity -- --new-secret     after APP_SECRET was changed, or lost
  npm run identity -- --new-storage    after the files were moved to another STORAGE_URL
  --yes                                does it, after saying what it means
  --reason TEXT                        why, for the audit log
  --by NAME                            who, for the audit log (default: the account that runs this)`;

const newSecretMeans = `With a new APP_SECRET
  - every link and code that was mailed or shown before opens nothing any more: order pages, shared pictures, codes.
    Visitors get new links by "find my order" on the shop's page; an order's page shows its new code. Codes of npm run codes stay.
  - blocks and counts by email and network address recognise nobody any more; those by photo do.
  - the console's second factor knows no code any more: npm run admin -- second-factor off, and set it up again.
  - other machines of this shop need the new APP_SECRET too.`;
const newStorageMeans = `From now on the shop looks for its photos and pictures in that place only: move all of them there first.`;

type Belongings = { secrets: ReturnType<typeof createSecrets>; files: Files };
type Moves = { 'new-secret': boolean; 'new-storage': boolean };

async function move(db: Database, { secrets, files }: Belongings, moves: Moves): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const identity = await lockIdentity(tx);
    if (moves['new-secret']) await replaceSecretHashes(tx, secrets);
    await claimBelongings(tx, moves['new-secret'] ? secrets.shopFingerprint : identity.secretFingerprint);
    if (moves['new-storage']) await files.writeIdentity(identity.id);
  });
}

async function show(db: Database, { secrets, files }: Belongings): Promise<void> {
  const { id, createdAt, restoredAt, secretFingerprint, storageClaimedAt } = await createIdentity(db).read();
  const fits = (isOwn: boolean, isKnown: boolean): string => {
    if (!isKnown) return 'will be taken by the next start';
    return isOwn ? 'belongs to it' : 'does not belong to it';
  };
  print(`Database    ${id}, since ${createdAt.toISOString()}`);
  if (restoredAt) print(`Restored    ${restoredAt.toISOString()}`);
  print(`APP_SECRET  ${fits(secretFingerprint === secrets.shopFingerprint, secretFingerprint !== null)}`);
  print(`Storage     ${fits((await files.readIdentity()) === id, storageClaimedAt !== null)}`);
}

const { by, reason } = operatorOptions;
const no = { type: 'boolean', default: false } as const;
const options = { 'new-secret': no, 'new-storage': no, yes: no, by, reason } as const;

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  if (positionals.length > 0) throw new OperatorError(usage);
  const settings = readSettings(environment());
  return withDatabaseOf(settings, async (url, dataDir) => {
    const secret = settings.APP_SECRET ?? (await secretsFile.read(dataDir))?.appSecret;
    if (secret === undefined) throw new OperatorError('APP_SECRET: is needed');
    const belongings = {
      secrets: createSecrets(secret),
      files: await openFiles(storageOf({ ...settings, DATA_DIR: dataDir })),
    };
    await migrate(url);
    const { db } = openDatabase(url, () => undefined);
    try {
      return await run(db, belongings, { ...values, operator: operatorFrom(values) });
    } finally {
      await db.destroy();
    }
  });
});

type Wishes = Moves & { yes: boolean; operator: Operator };

async function run(db: Database, belongings: Belongings, { yes, operator, ...moves }: Wishes) {
  if (!moves['new-secret'] && !moves['new-storage']) {
    await show(db, belongings);
    return true;
  }
  if ((await countLivingWorkers(db)) > 0)
    throw new OperatorError('The shop runs on this database. Stop it first, on every machine.');
  if (moves['new-secret']) print(newSecretMeans);
  if (moves['new-storage']) print(newStorageMeans);
  if (!yes) throw new OperatorError('\nNothing was changed. Add --yes to do it.');
  const moved = (['new-secret', 'new-storage'] as const).filter((name) => moves[name]).join(' and ');
  await audited(
    { auditLog: createAuditLog(db) },
    operator,
    { action: 'identity.move', subject: null },
    async () => {
      await move(db, belongings, moves);
      return moved;
    },
  );
  print('\nDone: the next start is taken for this shop.');
  return true;
}
