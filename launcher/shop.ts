import { startChild } from './child.ts';
import { createEmbeddedDatabase } from './database.ts';
import type { Folder } from './folder.ts';
import { choosePorts, type Ports } from './kept-ports.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { addressesOf, planPrograms, planStandins, type Addresses, type Known, type Planned } from './plan.ts';
import { keptSecrets } from './secrets.ts';
import { missingParts, type Settings } from './settings.ts';
import { supervise, type Run, type Supervised } from './supervisor.ts';
import type { Terminal } from './terminal.ts';

/** Thrown by a start that was told to stop before it was done. */
export class StartCancelled extends Error {}

type Availability = {
  environment: Record<string, string | undefined>;
  settings: Settings;
  folder: Folder;
  terminal: Terminal;
};

export type Shop = ReturnType<typeof createShop>;

/** All parts of one shop: started together, kept running, and stopped in the order in which they need each other. */
export function createShop({ environment, settings, folder, terminal }: Availability) {
  /** In the order in which they stop: each group needs those after it. */
  const groups: Record<'programs' | 'standins' | 'database', Supervised[]> = {
    programs: [],
    standins: [],
    database: [],
  };
  const logs: LogFile[] = [];
  const waiting = new Set<string>();
  let cancelled = false;
  let showing: NodeJS.Immediate | undefined;

  /** Once for all changes of the same moment. */
  function showProgress(): void {
    clearImmediate(showing);
    showing = setImmediate(() =>
      terminal.progress(waiting.size > 0 ? `Starting ${[...waiting].join(', ')}` : ''),
    );
  }

  async function add(group: keyof typeof groups, name: string, start: () => Run): Promise<void> {
    if (cancelled) throw new StartCancelled();
    const part = supervise(name, start, terminal.line);
    groups[group].push(part);
    waiting.add(name);
    showProgress();
    await part.ready;
    waiting.delete(name);
    showProgress();
  }

  async function addProgram(group: keyof typeof groups, planned: Planned): Promise<void> {
    const log = openLogFile(folder.logFile(planned.name));
    logs.push(log);
    const onLine = (line: string): void => {
      log.write(line);
      terminal.line(`${planned.name.padEnd(8)}| ${line}`);
    };
    await add(group, planned.name, () => startChild({ ...planned, onLine }));
  }

  /** Our own PostgreSQL comes first: its port may be that of a server to adopt. */
  async function openDatabase(password: string): Promise<{ ports: Ports; databaseUrl: string | undefined }> {
    const wishes = { folder, given: settings.PORT, say: terminal.line };
    if (!missingParts(environment).postgres) {
      return { ports: await choosePorts({ ...wishes, postgres: undefined }), databaseUrl: undefined };
    }
    const logFile = folder.logFile('postgres');
    const database = await createEmbeddedDatabase({ dataDir: folder.dir, logFile, password });
    const ports = await choosePorts({ ...wishes, postgres: await database.runningPort() });
    await add('database', 'PostgreSQL', () => database.start(ports.postgres));
    return { ports, databaseUrl: database.url(ports.postgres) };
  }

  async function open(): Promise<Addresses> {
    const secrets = await keptSecrets(folder.dir);
    const known: Known = {
      environment,
      settings,
      secrets,
      ...(await openDatabase(secrets.databasePassword)),
    };
    await Promise.all([
      ...planPrograms(known).map((planned) => addProgram('programs', planned)),
      ...planStandins(known).map((planned) => addProgram('standins', planned)),
    ]);
    const addresses = addressesOf(known);
    await folder.publish(addresses);
    return addresses;
  }

  return {
    open,
    async stop(): Promise<void> {
      cancelled = true;
      await folder.unpublish();
      for (const group of [groups.programs, groups.standins, groups.database]) {
        await Promise.all(group.map((part) => part.stop()));
      }
      for (const log of logs) log.close();
      folder.release();
    },
    kill(): void {
      for (const part of Object.values(groups).flat()) part.kill();
    },
  };
}
