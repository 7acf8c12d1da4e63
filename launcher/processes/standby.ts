import { databaseName, logFile, portsFile, secretsFile } from '#adapters/data-dir/contents.ts';
import { databaseUrl } from '#adapters/postgres-server/connection.ts';
import { takeOverOption } from '#adapters/process.ts';
import { isInUse } from '../data-dir.ts';
import { unsetServices, type Environment, type Settings } from '../settings.ts';
import { openLogFile } from '../terminal/log-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { startChild } from './child.ts';
import { shopSpecs } from './programs.ts';

type StandbyOptions = { environment: Environment; settings: Settings; terminal: Terminal };

export type Standby = NonNullable<Awaited<ReturnType<typeof startStandby>>>;

/**
 * Starts this version's server beside the one of the shop that runs from the same folder; it loads everything, and opens as soon
 * as the other one gives up its port. Undefined if no shop runs there, or at another port.
 * @throws Error if the server does not start
 */
export async function startStandby({ environment, settings, terminal }: StandbyOptions) {
  const { DATA_DIR: dir, PORT } = settings;
  const [secrets, ports] = [await secretsFile.read(dir), await portsFile.read(dir)];
  if (!secrets || !ports || ![undefined, 0, ports.shop].includes(PORT) || !(await isInUse(dir)))
    return undefined;
  const own = databaseUrl({ port: ports.postgres, password: secrets.databasePassword }, databaseName);
  const url = unsetServices(environment).postgres ? own : undefined;
  const spec = shopSpecs({ environment, settings, secrets, ports, databaseUrl: url }).server;
  const log = openLogFile(logFile(dir, spec.name));
  const onLine = (line: string): void => {
    log.write(line);
    terminal.line(terminal.said(line, spec.name), spec.name);
  };
  const child = startChild({ ...spec, args: [takeOverOption], onLine });
  if (await child.standby) return { child, log, port: ports.shop };
  throw new Error(`The server does not start (${await child.ended}).`);
}
