import type { Addresses, Ports } from '#adapters/data-dir/contents.ts';
import { ensureSecrets, type DataDir } from '../data-dir.ts';
import { choosePorts } from '../ports/choose-ports.ts';
import { releasePorts } from '../ports/ports.ts';
import { makeFirstLoginUrl } from '../first-login.ts';
import { unsetServices, type Environment, type Settings } from '../settings.ts';
import { openLogFile, type LogFile } from '../terminal/log-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { startChild } from './child.ts';
import { createEmbeddedDatabase } from './database.ts';
import { addressesOf, shopSpecs, standinSpecs, type LaunchContext, type ProgramSpec } from './programs.ts';
import type { Standby } from './standby.ts';
import { supervise, type Child, type Print, type Supervisor } from './supervisor.ts';

/** Thrown when the shop is stopped before it has finished starting. */
export class StartCancelled extends Error {}

type ShopOptions = {
  environment: Environment;
  settings: Settings;
  dataDir: DataDir;
  terminal: Terminal;
  /** Server that has been started already. */
  standby: Standby | undefined;
};

export type Shop = ReturnType<typeof createShop>;

/** URLs of an open shop; `loginUrl` logs in to the console once, and exists only while the shop is being tried out. */
export type OpenedShop = { addresses: Addresses; loginUrl: string | undefined };

/** Starts all processes of one shop, keeps them running, and stops them in order of their dependencies. */
export function createShop({ environment, settings, dataDir, terminal, standby }: ShopOptions) {
  /**
   * Supervisors in the order in which they stop: each group needs those after it. While the worker finishes its work, visitors
   * still have their server.
   */
  const groups: Record<'worker' | 'server' | 'standins' | 'database', Supervisor[]> = {
    worker: [],
    server: [],
    standins: [],
    database: [],
  };
  const logs: LogFile[] = [];
  const starting = new Set<string>();
  let cancelled = false;
  let showing: NodeJS.Immediate | undefined;

  /** Shows which processes are starting, once for all changes of one event-loop turn. */
  function showProgress(): void {
    clearImmediate(showing);
    showing = setImmediate(() =>
      terminal.progress(starting.size > 0 ? `Starting ${[...starting].join(', ')}` : ''),
    );
  }

  async function add(group: keyof typeof groups, name: string, start: (tell: Print) => Child): Promise<void> {
    if (cancelled) throw new StartCancelled();
    const supervisor = supervise(name, start, (text) => terminal.line(text, name));
    groups[group].push(supervisor);
    starting.add(name);
    showProgress();
    await supervisor.ready;
    starting.delete(name);
    showProgress();
  }

  async function addProgram(group: keyof typeof groups, spec: ProgramSpec): Promise<void> {
    let waiting = spec.name === 'server' ? standby : undefined;
    const log = waiting?.log ?? openLogFile(dataDir.logFile(spec.name));
    logs.push(log);
    const onLine = (line: string, tell: Print): void => {
      log.write(line);
      tell(terminal.said(line, spec.name));
    };
    await add(group, spec.name, (tell) => {
      const child = waiting?.child ?? startChild({ ...spec, onLine: (line) => onLine(line, tell) });
      waiting = undefined;
      return child;
    });
  }

  /** Starts the shop's own PostgreSQL and chooses all ports; the database comes first, since it may be running on its port. */
  async function openDatabase(password: string): Promise<{ ports: Ports; databaseUrl: string | undefined }> {
    const options = { dataDir, given: settings.PORT, ours: standby?.port, print: terminal.line };
    if (!unsetServices(environment).postgres) {
      return { ports: await choosePorts({ ...options, postgres: undefined }), databaseUrl: undefined };
    }
    const logFile = dataDir.logFile('postgres');
    const database = await createEmbeddedDatabase({ dataDir: dataDir.dir, logFile, password });
    const ports = await choosePorts({ ...options, postgres: await database.runningPort() });
    await add('database', 'PostgreSQL', () => database.start(ports.postgres));
    return { ports, databaseUrl: database.url(ports.postgres) };
  }

  async function open(): Promise<OpenedShop> {
    const secrets = await ensureSecrets(dataDir.dir);
    const database = await openDatabase(secrets.databasePassword);
    const context: LaunchContext = { environment, settings, secrets, ...database };
    const { server, worker } = shopSpecs(context);
    await Promise.all([
      addProgram('server', server),
      addProgram('worker', worker),
      ...standinSpecs(context).map((spec) => addProgram('standins', spec)),
    ]);
    const addresses = addressesOf(context);
    await dataDir.publish(addresses);
    return { addresses, loginUrl: await makeFirstLoginUrl(addresses.shop, context) };
  }

  return {
    open,
    /** Stops it; with `leavesDatabase`, all but its own PostgreSQL, with which another launcher continues. */
    async stop({ leavesDatabase = false } = {}): Promise<void> {
      cancelled = true;
      await dataDir.unpublish();
      if (leavesDatabase) for (const supervisor of groups.database.splice(0)) supervisor.leave();
      for (const group of [groups.worker, groups.server, groups.standins, groups.database]) {
        await Promise.all(group.map((supervisor) => supervisor.stop()));
      }
      for (const log of logs) log.close();
      releasePorts();
      dataDir.release();
    },
    restart(names: string[]): void {
      const wanted = Object.values(groups)
        .flat()
        .filter(({ name }) => names.includes(name));
      for (const supervisor of wanted) void supervisor.restart();
    },
    kill(): void {
      for (const supervisor of Object.values(groups).flat()) supervisor.kill();
    },
  };
}
