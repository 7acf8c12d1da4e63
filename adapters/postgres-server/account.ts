import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeSystemDir, systemDir } from './binaries.ts';

const run = promisify(execFile);
const name = 'toonbooth';

/** System account that PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

async function find(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Creates the account unless another start has just done so: `useradd` at the same time gives one name two numbers. */
async function create(): Promise<void> {
  await makeSystemDir();
  const command = `id -u ${name} || useradd --system --user-group --no-create-home --shell /bin/false ${name}`;
  await run('flock', [systemDir, '--command', command]);
}

/**
 * Finds, or creates, a system account for PostgreSQL if we are root, because PostgreSQL refuses to run as root.
 * @throws Error with a remedy when no account can be created
 */
export async function accountForPostgres(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await find().catch(async () => {
      await create();
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
