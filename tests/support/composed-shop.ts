import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import type { Config } from '#config.ts';
import type { Settings } from './shop-base.ts';
import type { ShopContainer, ShopImages } from './shop-image.ts';
import { givenFakeCommands, type CommandResult } from './fake-commands.ts';
import { waitUntil } from './wait-until.ts';

const root = path.resolve(import.meta.dirname, '../..');

async function untilDone(child: ChildProcessWithoutNullStreams): Promise<Required<CommandResult>> {
  let [said, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status: status ?? 1, said, errors };
}

type Service = 'server' | 'worker';
/** Dependencies of the shop, and the settings that lead there. */
type Place = { url: string; env: Settings; config: Config };

/** Runs server and worker of docker-compose.yml as Docker Compose does, in the containers of `images`. */
export function createComposedShop(images: ShopImages, { url, env, config }: Place) {
  const running = new Map<Service, { container: ShopContainer; process: ChildProcess }>();
  let said = '';

  function start(container: ShopContainer, service: Service): void {
    const program = ['node', '--heap-growing-percent=100', `dist/programs/${service}/main.js`];
    const child = container.start(['docker/entry.sh', ...program], env);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    running.set(service, { container, process: child });
  }

  async function stop(service: Service): Promise<void> {
    const child = running.get(service)?.process;
    running.delete(service);
    if (child?.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Replaces a service whose image is another than it runs from. */
  async function replace(service: Service): Promise<void> {
    const container = await images.container();
    if (running.get(service)?.container === container) return;
    await stop(service);
    start(container, service);
  }

  /**
   * Starts the server, then the worker, unless only the server is asked for; waits for each to be healthy.
   * @throws Error after this many seconds
   */
  async function up(seconds = 120, only?: string): Promise<void> {
    await replace('server');
    await waitUntil(async () => (await fetch(`${url}/healthz`)).ok, seconds);
    if (only !== undefined) return;
    await replace('worker');
    // A restore refuses a database to which somebody is connected.
    const { db } = openDatabase(config.DATABASE_URL, () => undefined);
    try {
      await waitUntil(() => countLivingWorkers(db), seconds);
    } finally {
      await db.destroy();
    }
  }

  /** Runs a command in a container. */
  const run = (container: ShopContainer, command: string[], settings?: Settings) =>
    untilDone(container.start(command, settings));

  /** Runs a command beside the server, without the environment that the entry script sets there. */
  const runBeside = (command: string[]) =>
    run(running.get('server')?.container ?? expect.fail('No server is running'), command);

  async function doing(act: () => Promise<unknown>): Promise<CommandResult> {
    const problem = await act().then(
      () => '',
      (error: unknown) => `${String(error)}\n`,
    );
    return { status: problem === '' ? 0 : 1, said: problem };
  }

  /** Actions of the commands of Docker, by how they begin; each gets the words that follow. */
  const meanings: [string, (words: string[], build: () => Promise<void>) => Promise<CommandResult>][] = [
    ['compose exec -T server ', (words) => runBeside(words)],
    [
      'compose run --rm --no-deps -T server ',
      async (words) => run(await images.container(), ['docker/entry.sh', ...words], env),
    ],
    ['tag ', ([name = '', other = '']) => doing(() => images.tag(name, other))],
    ['compose pull --ignore-buildable', () => doing(() => Promise.resolve())],
    ['compose build --pull', (_, build) => doing(build)],
    [
      'compose stop ',
      (services) =>
        doing(async () => {
          for (const service of services) await stop(service as Service);
        }),
    ],
    [
      'compose up --detach --wait --wait-timeout ',
      ([seconds, only]) => doing(() => up(Number(seconds), only)),
    ],
    ['compose logs ', () => Promise.resolve({ status: 0, said })],
  ];

  function docker(args: string[], build: () => Promise<void>): Promise<CommandResult> {
    const line = args.join(' ');
    const meaning = meanings.find(([beginning]) => line.startsWith(beginning));
    if (!meaning) return Promise.resolve({ status: 127, said: `Nobody has said what this does: ${line}\n` });
    const [beginning, act] = meaning;
    const words = line.slice(beginning.length).split(' ');
    return act(
      words.filter((word) => word !== ''),
      build,
    );
  }

  return {
    up,
    /** Runs a command beside the server. @returns what it printed. @throws when it fails */
    async exec(...command: string[]): Promise<string> {
      const { status, said: printed, errors } = await runBeside(command);
      expect(status, `${command.join(' ')}\n${printed}${errors}`).toBe(0);
      return printed;
    },
    /**
     * Runs these commands of the guide in a shell, with containers in place of Docker; `build` builds the sources that `git pull`
     * has brought. `wait` is the time in seconds for a new version to get ready.
     */
    async follow(commands: string, build: () => Promise<void>, wait = 120) {
      await using fakes = await givenFakeCommands({
        docker: (args) => docker(args, build),
        git: () => Promise.resolve({ status: 0, said: '' }),
      });
      const child = spawn('sh', ['-c', commands], {
        cwd: root,
        env: { ...process.env, PATH: fakes.PATH, WAIT: String(wait) },
      });
      return await untilDone(child);
    },
    said: () => said,
    async [Symbol.asyncDispose]() {
      await stop('worker');
      await stop('server');
    },
  };
}
