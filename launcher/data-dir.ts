import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressesFile,
  logFile,
  logsDir,
  secretsFile,
  type Addresses,
  type Secrets,
} from '#adapters/data-dir/contents.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { takeLock } from './lock.ts';

/** Thrown when another launcher already uses the folder. */
class DataDirInUse extends OperatorError {}

/** Longest time that a clean stop takes, in ms: the worker's, then the server's, then PostgreSQL's. */
const stopMs = 75_000;

async function makeDir(dir: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await mkdir(logsDir(dir), { recursive: true });
    return await realpath(dir);
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${dir} cannot be created or opened. Give its folder to your account, or set another.`,
      { cause },
    );
  }
}

function inUse(dir: string, shop: string | undefined): DataDirInUse {
  const where = shop ? `: ${shop}` : ' and is starting or stopping';
  return new DataDirInUse(
    `Toonbooth is already running from ${dir}${where}. For a second shop set another DATA_DIR.`,
  );
}

/**
 * Locks the folder, after waiting for a launcher that is starting or stopping there.
 * @throws DataDirInUse when a shop is open there, or the launcher has not ended in time.
 */
async function lockDir(dir: string, print: (text: string) => void): Promise<{ release: () => void }> {
  const deadline = Date.now() + stopMs;
  let lock = await takeLock(`folder ${dir}`);
  while (!lock) {
    const shop = (await addressesFile.read(dir))?.shop;
    if (shop !== undefined || Date.now() > deadline) throw inUse(dir, shop);
    print('Another Toonbooth is starting or stopping here: waiting for it.');
    await wait(200);
    lock = await takeLock(`folder ${dir}`);
  }
  return lock;
}

/** Checks whether a launcher runs from this folder now. */
export async function isInUse(dir: string): Promise<boolean> {
  const lock = await takeLock(`folder ${await realpath(dir)}`);
  lock?.release();
  return lock === undefined;
}

/**
 * Creates the shop's folder and locks it for this process; `print` receives a line while it waits for another launcher.
 * @throws DataDirInUse with the address of the shop that runs from it.
 */
export async function openDataDir(wanted: string, print: (text: string) => void) {
  const dir = await makeDir(wanted);
  const lock = await lockDir(dir, print);
  const endedUncleanly = existsSync(addressesFile.pathIn(dir));
  await addressesFile.remove(dir);
  return {
    dir,
    /** True if the last launcher here was killed, so that its processes may still be running. */
    endedUncleanly,
    logFile: (processName: string) => logFile(dir, processName),
    publish: (addresses: Addresses) => addressesFile.write(dir, addresses),
    unpublish: () => addressesFile.remove(dir),
    release: lock.release,
  };
}

export type DataDir = Awaited<ReturnType<typeof openDataDir>>;

function random(): string {
  return randomBytes(32).toString('hex');
}

/** Reads the shop's secrets from its folder, or creates them on the first start. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const known = await secretsFile.read(dataDir);
  if (known) return known;
  const secrets = {
    appSecret: random(),
    databasePassword: random(),
    stripeSecretKey: `sk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
  };
  await secretsFile.write(dataDir, secrets);
  return secrets;
}
