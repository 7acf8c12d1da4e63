import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const name = 'toonbooth';

/** System account that PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

async function find(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Finds, or creates, a system account for PostgreSQL if we are root, because PostgreSQL refuses to run as root.
 * @throws Error with a remedy when no account can be created
 */
export async function accountForPostgres(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await find().catch(async () => {
      await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
      return find();
    });
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root and the account "${name}" could not be created for it. ` +
        `Create it (useradd --system ${name}), start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
}
