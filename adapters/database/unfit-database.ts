import { errorCode } from '../error-code.ts';
import { errorMessage } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { readOnlyWords } from './database.ts';
import { migrate } from './migrate.ts';
import { refusePooler } from './pooler.ts';
import { readOnlyCode, ResilientClient } from './resilient-client.ts';

const oldestVersion = 140_000;

/** What a PostgreSQL says of itself; its version as "18.4" and as a number such as 180004. */
type Facts = { version: string; versionNumber: number; encoding: string };

/** Why no shop can run on such a database, with what to do about it; undefined where one can. */
export function unfitness({ version, versionNumber, encoding }: Facts): string | undefined {
  if (versionNumber < oldestVersion)
    return `PostgreSQL ${version} is too old. The shop needs PostgreSQL 14 or newer: back up, and restore into one.`;
  if (encoding === 'UTF8') return undefined;
  return `The database’s encoding is ${encoding}, which cannot keep what visitors write. Make one that can, and let DATABASE_URL name it: create database toonbooth encoding 'UTF8' template template0.`;
}

type Reason = { is: (code: string, message: string) => boolean; what: string; remedy: string };

const certificateCodes = /^(CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+|ERR_TLS_CERT_\w+)$/;

/** What only an operator can put right; the first that fits tells. */
const reasons: Reason[] = [
  {
    is: (code, message) => code === '28P01' || /^SASL: .* client password must be/.test(message),
    what: 'PostgreSQL does not take the user and password of DATABASE_URL',
    remedy:
      'Set the right ones there; what is no letter or number in them is written as %40 for @ and so on.',
  },
  {
    is: (code) => code.startsWith('28'),
    what: 'PostgreSQL does not let in the user of DATABASE_URL',
    remedy:
      'Make the user, or allow it in pg_hba.conf; where the message says "no encryption", add ?sslmode=verify-full to DATABASE_URL.',
  },
  {
    is: (code) => code === '3D000',
    what: 'There is no such database as DATABASE_URL names',
    remedy: "Make it: create database toonbooth encoding 'UTF8' template template0.",
  },
  {
    is: (code) => certificateCodes.test(code),
    what: 'PostgreSQL’s certificate is not to be trusted',
    remedy:
      'For an authority of your own add ?sslmode=verify-full&sslrootcert=/path/to/ca.pem to DATABASE_URL, with the host name that the certificate has; renew one that has run out.',
  },
  {
    is: (_code, message) => message === 'The server does not support SSL connections',
    what: 'DATABASE_URL asks for TLS, which this PostgreSQL does not have',
    remedy: 'Set ssl = on in postgresql.conf, or take sslmode out of DATABASE_URL.',
  },
  {
    is: (code) => code === '42501',
    what: 'The user of DATABASE_URL lacks a right',
    remedy: 'Make it the owner of the database and of what is in it: alter database … owner to ….',
  },
  {
    is: (code) => code === '3F000',
    what: 'There is no schema to make tables in',
    remedy: 'Make the schema that search_path names, or reset search_path for this user and database.',
  },
  {
    is: (code) => code === '42P07',
    what: 'The database holds tables of something else',
    remedy: 'Let DATABASE_URL name a database that is empty or this shop’s own: create database toonbooth.',
  },
];

/** The same error in words for the operator where only they can put it right, else as it is: it may pass by itself. */
export function inOperatorsWords(error: unknown): unknown {
  const [code, message] = [errorCode(error) ?? '', errorMessage(error)];
  const reason = reasons.find(({ is }) => is(code, message));
  if (!reason) return error;
  const said = [message, message.includes(code) ? '' : code].filter((part) => part !== '').join(', ');
  return new OperatorError(`${reason.what} (${said}). ${reason.remedy}`);
}

/** @throws OperatorError where no shop can run on it, the database's own error where it is read-only or cannot be reached. */
async function refuseUnfit(url: string): Promise<void> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Facts & { isReadOnly: boolean }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
         current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const problem = rows[0] && unfitness(rows[0]);
    if (problem !== undefined) throw new OperatorError(problem);
    // A failover or more room on its disk ends that.
    if (rows[0]?.isReadOnly) throw Object.assign(new Error(readOnlyWords), { code: readOnlyCode });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Brings a database up to date for a program that starts. @returns the migrations that a newer version has made.
 * @throws OperatorError where it is unfit, the database's own error where that may pass by itself.
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  try {
    await refuseUnfit(url);
    await refusePooler(url);
    return await migrate(url);
  } catch (error) {
    throw inOperatorsWords(error);
  }
}
