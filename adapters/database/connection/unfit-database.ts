import { sql } from 'kysely';
import { errorCode } from '../../error-code.ts';
import { errorMessage, type Log } from '../../log.ts';
import { LastingError, OperatorError } from '../../operator-error.ts';
import { readOnlyWords, type Database } from '../database.ts';
import { isMigrated, migrate } from '../migrate.ts';
import { refusePooler } from './pooler.ts';
import { withOwnClient } from './own-client.ts';
import { readOnlyCode, type ResilientClient } from './resilient-client.ts';

const oldestVersion = 140_000;

/** Properties that PostgreSQL reports; its version as "18.4" and as a number such as 180004. */
type Facts = { version: string; versionNumber: number; encoding: string; hasTables: boolean };

/** Returns why no shop can run on such a database, and what to do about it; undefined if one can. */
export function unfitness({ version, versionNumber, encoding, hasTables }: Facts): string | undefined {
  if (versionNumber < oldestVersion)
    return `PostgreSQL ${version} is too old. The shop needs PostgreSQL 14 or newer: back up, and restore into one.`;
  // An existing shop has stored its text unchanged.
  if (encoding === 'UTF8' || (encoding === 'SQL_ASCII' && hasTables)) return undefined;
  return `The database’s encoding is ${encoding}, which cannot keep what visitors write. Make one that can, and let DATABASE_URL name it: create database toonbooth encoding 'UTF8' template template0.`;
}

type Reason = {
  is: (code: string, message: string) => boolean;
  what: string;
  remedy: string;
  /** True if the problem may end once a clock is set or somebody else has acted. */
  mayPass?: boolean;
};

const certificateCodes = /^(CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+|ERR_TLS_CERT_\w+)$/;

/** Problems that an operator has to solve; the first that matches is reported. */
const reasons: Reason[] = [
  {
    is: (code, message) => code === '28P01' || /^SASL: .* client password must be/.test(message),
    what: 'PostgreSQL does not accept the user and password of DATABASE_URL',
    remedy:
      'Set the right ones there. Encode what is not a letter or number in them: %23 for #, %24 for $, %40 for @ and so on.',
  },
  {
    is: (code) => code.startsWith('28'),
    what: 'PostgreSQL does not let the user of DATABASE_URL in',
    remedy:
      'Make the user, or allow it in pg_hba.conf; where the message says "no encryption", add ?sslmode=verify-full to DATABASE_URL.',
  },
  {
    is: (code) => code === '3D000',
    what: 'The database that DATABASE_URL names does not exist',
    remedy: "Create it: create database toonbooth encoding 'UTF8' template template0.",
  },
  {
    is: (code) => code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED',
    what: 'PostgreSQL’s certificate is not valid at this machine’s time',
    remedy: 'Check that the clock is right, and renew a certificate that has expired.',
    // Many machines set their clock only after they have a network.
    mayPass: true,
  },
  {
    is: (code) => certificateCodes.test(code),
    what: 'PostgreSQL’s certificate is not trusted',
    remedy:
      'For a certificate authority of your own add ?sslmode=verify-full&sslrootcert=/path/to/ca.pem to DATABASE_URL, with the host name that the certificate has.',
  },
  {
    is: (_code, message) => message === 'The server does not support SSL connections',
    what: 'DATABASE_URL asks for TLS, which this PostgreSQL does not have',
    remedy: 'Set ssl = on in postgresql.conf, or remove sslmode from DATABASE_URL.',
  },
  {
    is: (code) => code === '42501',
    what: 'The user of DATABASE_URL lacks a permission',
    remedy: 'Make that user the owner of the database and of what is in it: alter database … owner to ….',
  },
  {
    is: (code) => code === '3F000',
    what: 'There is no schema to create tables in',
    remedy: 'Create the schema that search_path names, or reset search_path for this user and database.',
  },
  {
    is: (code) => code === '42P07',
    what: 'The database contains tables of something else',
    remedy: 'Point DATABASE_URL to a database that is empty or this shop’s own: create database toonbooth.',
  },
];

/** Rewords an error that the operator has to solve; returns others as they are, since they may pass. */
export function inOperatorsWords(error: unknown): unknown {
  const [code, message] = [errorCode(error) ?? '', errorMessage(error)];
  const reason = reasons.find(({ is }) => is(code, message));
  if (!reason) return error;
  const said = [message, message.includes(code) ? '' : code].filter((part) => part !== '').join(', ');
  const words = `${reason.what} (${said}). ${reason.remedy}`;
  return reason.mayPass ? new OperatorError(words) : new LastingError(words);
}

/** @throws LastingError if no shop can run on the database, its own error if it is read-only or unreachable. */
async function refuseUnfit(client: ResilientClient): Promise<void> {
  const { rows } = await client.query<Facts & { isReadOnly: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       current_setting('server_encoding') as encoding, to_regclass('orders') is not null as "hasTables", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const problem = rows[0] && unfitness(rows[0]);
  if (problem !== undefined) throw new LastingError(problem);
  // May end with a failover, or with more room on its disk.
  if (rows[0]?.isReadOnly) throw Object.assign(new Error(readOnlyWords), { code: readOnlyCode });
}

type Kept = { close: () => Promise<void> };

/**
 * Brings a database up to date for a program that starts, after `keep` has made the connection that shows others that the program
 * runs: of two versions that start at the same time one sees the other.
 * @returns that connection, and the migrations that a newer version has applied
 * @throws OperatorError if the database is unfit, its own error if that may pass.
 */
export async function prepareDatabase<T extends Kept>(
  url: string,
  keep: () => Promise<T>,
): Promise<{ newer: string[]; kept: T }> {
  const prepareWith = async (client: ResilientClient) => {
    await refuseUnfit(client);
    await refusePooler(url, client);
    const kept = await keep();
    try {
      return { newer: (await isMigrated(client)) ? [] : await migrate(url), kept };
    } catch (error) {
      await kept.close();
      throw error;
    }
  };
  return withOwnClient(url, prepareWith).catch((error: unknown) => {
    throw inOperatorsWords(error);
  });
}

/** Warns of an encoding that is accepted only for an existing shop. */
export async function reportEncoding(db: Database, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  const remedy = 'back up, and restore into a database with encoding UTF8; until then the shop continues';
  log.warn('the database does not check text encoding', {
    error: `its encoding is ${String(encoding)}`,
    remedy,
  });
}
