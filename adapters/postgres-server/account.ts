import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const name = 'toonbooth';

/** The operating system's account that PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

async function find(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * PostgreSQL refuses to run as root: root gets a system account of its own for it, made when missing.
 * @throws Error saying what to do when no account can be made.
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
      `PostgreSQL does not run as root and the account "${name}" could not be made for it. ` +
        `Make it (useradd --system ${name}), start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
}
