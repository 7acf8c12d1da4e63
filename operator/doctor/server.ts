import { probeAddress } from '#adapters/probes/address.ts';
import { logFile } from '#adapters/data-dir/contents.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { forgedAddress } from './address.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('server', 'Server');

/** Calls the server of this machine directly, past any proxy. */
export async function examineServer({ settings, startedAt }: ExaminedShop): Promise<Finding[]> {
  const { HOST: host = '127.0.0.1', PORT: port = 0, DATA_DIR } = settings;
  if (startedAt === undefined) return [check.unchecked(`no shop runs from ${DATA_DIR}.`)];
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const since = startedAt.toISOString().slice(0, 16).replace('T', ' ');
  const remedy = `Start the shop again. What happened stands at the end of ${logFile(DATA_DIR, 'server')}, or in the container’s log.`;
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
