import { identityProblem } from '#adapters/database-identity.ts';
import { openDatabase, readOnlyWords } from '#adapters/database/database.ts';
import { appliedMigrations, newerMigrations } from '#adapters/database/migrate.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { isPooledByTransaction, poolerFound, withoutPooler } from '#adapters/database/connection/pooler.ts';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { unfitness } from '#adapters/database/connection/unfit-database.ts';
import { probePostgres, type PostgresFacts } from '#adapters/probes/postgres.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { openFiles } from '#adapters/storage/files.ts';
import { storageOf } from '#config.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { appSecretOf, type ExaminedShop, type Settings } from './shop.ts';

/** Connections that a server or a worker may open. */
const leastFreeConnections = 15;

const withoutReadOnly =
  'Point DATABASE_URL to the primary. If it already does, make room on its disk and lift the lock (alter database … reset default_transaction_read_only); the shop then opens by itself.';

const check = about('database', 'Database');
const connectionCheck = about('database.connections', 'Database connections');
const schemaCheck = about('database.schema', 'Database schema');
const ownerCheck = about('database.belongings', 'APP_SECRET and storage');

export async function examineDatabase({ settings, startedAt }: ExaminedShop): Promise<Finding[]> {
  const { DATABASE_URL: url } = settings;
  if (url === undefined)
    return [
      check.unchecked(
        'DATABASE_URL is not set, and the PostgreSQL that `npm start` includes is not running.',
      ),
    ];
  try {
    const facts = await probePostgres(url);
    const message = `PostgreSQL ${facts.version} answers at ${withoutCredentials(url)}.`;
    const problem = unfitness({ ...facts, hasTables: facts.tables.includes('orders') });
    if (problem !== undefined) return [check.wrong(message, problem)];
    if (facts.isReadOnly) return [check.wrong(`${message} ${readOnlyWords}.`, withoutReadOnly)];
    if (await isPooledByTransaction(url)) return [check.wrong(poolerFound, withoutPooler)];
    const { finding, isReadable } = await examineSchema(url, facts.tables, startedAt !== undefined);
    const owner = isReadable
      ? await examineIdentity(url, settings)
      : ownerCheck.unchecked('the database has no schema yet to tell whose it is.');
    return [check.right(message), connectionFinding(facts), finding, owner];
  } catch (error) {
    const remedy =
      'Check that PostgreSQL is running and that DATABASE_URL has the right address, user and password.';
    return [check.wrong(`cannot connect to ${withoutCredentials(url)}: ${messageOf(error)}`, remedy)];
  }
}

function connectionFinding({ connections: { most, free } }: PostgresFacts): Finding {
  const message = `${free} of ${most} are free.`;
  if (free >= leastFreeConnections) return connectionCheck.right(message);
  return connectionCheck.wrong(
    message,
    'Raise max_connections in postgresql.conf: a server or worker takes up to 15, and other programs connect too.',
  );
}

type Schema = { finding: Finding; isReadable: boolean };

async function examineSchema(url: string, tables: string[], shopRuns: boolean): Promise<Schema> {
  const [known, applied] = [await knownMigrations(), await appliedMigrations(url)];
  const { names: foreign, mayGoOn } = await newerMigrations(url);
  const missing = known.filter((name) => !applied.includes(name));
  const last = applied.at(-1) ?? '';
  const unreadable = (finding: Finding): Schema => ({ finding, isReadable: false });
  if (foreign.length > 0) {
    const remedy =
      'Install that version or a newer one, or restore a backup of this one into an empty database.';
    const message = `a newer Toonbooth than this one has run on it (${foreign.join(', ')})`;
    if (!mayGoOn) return unreadable(schemaCheck.wrong(`${message}.`, remedy));
    const unlessMeant = 'If you did not go back on purpose, install the newer version here too.';
    return {
      finding: schemaCheck.right(`${message}, and this one can use it, as after a rollback. ${unlessMeant}`),
      isReadable: true,
    };
  }
  if (applied.length === 0) return unreadable(emptyFinding(tables));
  if (missing.length === 0)
    return { finding: schemaCheck.right(`up to date, at ${last}.`), isReadable: true };
  const start = shopRuns ? 'Restart the shop' : 'Start the shop';
  return unreadable(
    schemaCheck.wrong(
      `at ${last}; this program also needs ${missing.join(', ')}.`,
      `${start}: that brings it up to date.`,
    ),
  );
}

function emptyFinding(tables: string[]): Finding {
  if (tables.length === 0) return schemaCheck.right('empty; the first start creates its tables.');
  const some = tables.slice(0, 3).join(', ');
  return schemaCheck.wrong(
    `it contains tables of something else: ${some}${tables.length > 3 ? ', …' : ''}.`,
    'Point DATABASE_URL to a database that is empty or this shop’s own: create database toonbooth.',
  );
}

/** Checks the identity as the start does, but does not claim a database that has no identity yet. */
async function examineIdentity(url: string, settings: Settings): Promise<Finding> {
  const secret = await appSecretOf(settings);
  if (secret === undefined) return ownerCheck.unchecked('APP_SECRET is generated by the first start.');
  const { db } = openDatabase(url, () => undefined);
  try {
    const identity = await createIdentity(db).read();
    const place = storageOf(settings);
    const files = await openFiles(place);
    const mine = { secretFingerprint: createSecrets(secret).shopFingerprint, storageUrl: place.url };
    const found = await files.readIdentity().finally(() => files.close());
    const problem = identityProblem(identity, mine, found);
    if (problem === undefined) return ownerCheck.right('they are the ones that the database belongs to.');
    const [message = '', ...remedy] = problem.split('\n').map((line) => line.trim());
    return ownerCheck.wrong(message, remedy.join(' '));
  } finally {
    await db.destroy();
  }
}
