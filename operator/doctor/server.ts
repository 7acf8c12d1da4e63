import { openDatabase } from '#adapters/database/database.ts';
import { describeVersions, findLivingProcesses } from '#adapters/database/processes/living-processes.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import { logFile } from '#adapters/data-dir/contents.ts';
import { localUrl } from '#adapters/local-url.ts';
import { probeAddress } from '#adapters/probes/address.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { forgedAddress } from './address.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('server', 'Server');
const workerCheck = about('worker', 'Worker');
const versionCheck = about('versions', 'Versions');

const remedyFor = (dataDir: string, program: string): string =>
  `Start the shop again. The end of ${logFile(dataDir, program)}, or of the container’s log, says what happened.`;

/** Calls the server on this machine directly, without any proxy. */
export async function examineServer({ settings, startedAt }: ExaminedShop): Promise<Finding[]> {
  const { DATA_DIR } = settings;
  if (startedAt === undefined) return [check.unchecked(`no shop is running from ${DATA_DIR}.`)];
  const url = localUrl(settings);
  const since = startedAt.toISOString().slice(0, 16).replace('T', ' ');
  const remedy = remedyFor(DATA_DIR, 'server');
  try {
    const { status, isToonbooth } = await probeAddress(url, { token: '', forged: forgedAddress });
    if (isToonbooth) return [check.right(`answers at ${url}, since ${since} UTC.`)];
    return [check.wrong(`something else answers at ${url}, with ${status}.`, remedy)];
  } catch (error) {
    return [
      check.wrong(`does not answer at ${url} although it was not stopped: ${messageOf(error)}`, remedy),
    ];
  }
}

function versionFindings(versions: string[]): Finding[] {
  if (versions.length === 0) return [];
  if (versions.length === 1) return [versionCheck.right(`all run ${versions.join()}.`)];
  const remedy = 'Install the same version on every machine, and restart its servers and workers.';
  return [
    versionCheck.wrong(`${versions.length} run on the shop’s database. ${versions.join('; ')}.`, remedy),
  ];
}

/**
 * Counts the workers on all machines by the locks that they hold in the database while they live, and lists the versions of all
 * processes.
 */
export async function examineWorkers({ settings, startedAt }: ExaminedShop): Promise<Finding[]> {
  const { DATABASE_URL: url, DATA_DIR } = settings;
  if (startedAt === undefined || url === undefined)
    return [workerCheck.unchecked('the shop is not running.')];
  const { db } = openDatabase(url, () => undefined);
  try {
    const [count, versions] = [await countLivingWorkers(db), describeVersions(await findLivingProcesses(db))];
    const message = 'none is running: nothing is drawn, mailed or refunded.';
    const worker =
      count > 0
        ? workerCheck.right(`${count} on the shop’s database.`)
        : workerCheck.wrong(message, remedyFor(DATA_DIR, 'worker'));
    return [worker, ...versionFindings(versions)];
  } catch {
    return [workerCheck.unchecked('the database, which would know, does not answer.')];
  } finally {
    await db.destroy();
  }
}
