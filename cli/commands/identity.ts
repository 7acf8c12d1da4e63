import { secretsFile } from '#adapters/data-dir/contents.ts';
import { print } from '#adapters/command.ts';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { replaceSecretHashes } from '#adapters/database/schema/secret-hashes.ts';
import { createAuditLog } from '#adapters/database/tables/audit-log.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { openFiles, type Files } from '#adapters/storage/files.ts';
import { environment, readSettings, storageOf } from '#config.ts';
import { audited, type Operator } from '#operations/audited.ts';
import { withDatabaseOf } from '#operator/shop-database.ts';
import { operatorFrom } from '../command-line.ts';
import { createCommand, withReason } from '../command.ts';

const newSecretMeans = `With a new APP_SECRET
  - links and codes that were mailed or shown before stop working: order pages, shared pictures, codes.
    Visitors get new links with "find my order" on the shop's page; an order's page shows its new code. Codes issued by toonbooth codes stay valid.
  - blocks and counts by email and network address no longer recognise anybody; those by photo still do.
  - the console's second factor accepts no code any more: toonbooth admin second-factor off, and set it up again.
  - the shop's other machines need the new APP_SECRET too.`;
const newStorageMeans = `From now on the shop looks for its photos and pictures only in the new storage: move all of them there first.`;

type SecretAndStorage = { secrets: ReturnType<typeof createSecrets>; files: Files };
type Moves = { newSecret: boolean; newStorage: boolean };

async function move(db: Database, { secrets, files }: SecretAndStorage, moves: Moves): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const identity = await createIdentity(tx).lock();
    if (moves.newSecret) await replaceSecretHashes(tx, secrets);
    await createIdentity(tx).claim(moves.newSecret ? secrets.shopFingerprint : identity.secretFingerprint);
    if (moves.newStorage) await files.writeIdentity(identity.id);
  });
}

async function show(db: Database, { secrets, files }: SecretAndStorage): Promise<void> {
  const { id, createdAt, restoredAt, secretFingerprint, storageClaimedAt } = await createIdentity(db).read();
  const fits = (isOwn: boolean, isKnown: boolean): string => {
    if (!isKnown) return 'will be claimed by the next start';
    return isOwn ? 'belongs to it' : 'does not belong to it';
  };
  print(`Database    ${id}, since ${createdAt.toISOString()}`);
  if (restoredAt) print(`Restored    ${restoredAt.toISOString()}`);
  print(`APP_SECRET  ${fits(secretFingerprint === secrets.shopFingerprint, secretFingerprint !== null)}`);
  print(`Storage     ${fits((await files.readIdentity()) === id, storageClaimedAt !== null)}`);
}

type Wishes = Moves & { yes: boolean; operator: Operator };

async function moveOrShow(db: Database, mine: SecretAndStorage, { yes, operator, ...moves }: Wishes) {
  if (!moves.newSecret && !moves.newStorage) {
    await show(db, mine);
    return;
  }
  await claim(db, mine, { yes, operator, ...moves });
}

async function claim(db: Database, mine: SecretAndStorage, { yes, operator, ...moves }: Wishes) {
  if ((await countLivingWorkers(db)) > 0)
    throw new OperatorError('The shop is running on this database. Stop it first, on every machine.');
  if (moves.newSecret) print(newSecretMeans);
  if (moves.newStorage) print(newStorageMeans);
  if (!yes) throw new OperatorError('\nNothing was changed. To go ahead, add --yes.');
  const moved = [moves.newSecret ? 'new-secret' : [], moves.newStorage ? 'new-storage' : []].flat();
  await audited(
    { auditLog: createAuditLog(db) },
    operator,
    { action: 'identity.move', subject: null },
    async () => {
      await move(db, mine, moves);
      return moved;
    },
  );
  print('\nDone: the shop can start with it now.');
}

async function withIdentity(wishes: Wishes): Promise<void> {
  const settings = readSettings(environment());
  await withDatabaseOf(settings, async (url, dataDir) => {
    const secret = settings.APP_SECRET ?? (await secretsFile.read(dataDir))?.appSecret;
    if (secret === undefined) throw new OperatorError('APP_SECRET: is needed');
    const mine = {
      secrets: createSecrets(secret),
      files: await openFiles(storageOf({ ...settings, DATA_DIR: dataDir })),
    };
    await migrate(url);
    const { db } = openDatabase(url, () => undefined);
    try {
      await moveOrShow(db, mine, wishes);
    } finally {
      await db.destroy();
    }
  });
}

export function command() {
  const bare = createCommand(
    'identity',
    'Shows whether APP_SECRET and the storage belong to the database, and changes which do. The shop must be stopped.',
  );
  return withReason(bare)
    .option('--new-secret', 'after APP_SECRET was changed, or lost', false)
    .option('--new-storage', 'after the files were moved to another STORAGE_URL', false)
    .option('--yes', 'goes ahead, after saying what it means', false)
    .action(({ newSecret, newStorage, yes, ...options }) =>
      withIdentity({ newSecret, newStorage, yes, operator: operatorFrom(options) }),
    );
}
