import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { countLivingWorkers } from '#adapters/database/worker-lock.ts';
import type { Config } from '#config.ts';
import type { Settings } from './shop-base.ts';
import type { ShopContainer, ShopImages } from './shop-image.ts';
import { waitUntil } from './wait-until.ts';

type Service = 'server' | 'worker';
/** Dependencies of the shop, and the settings that lead there. */
type Place = { url: string; env: Settings; config: Config };

/** Runs server and worker of docker-compose.yml as Docker Compose does, in the containers of `images`. */
export function createComposedShop(images: ShopImages, { url, env, config }: Place) {
  const { db: database } = openDatabase(config.DATABASE_URL, () => undefined);
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

  /** Stops what is replaced, in the order of dependencies, before it starts anything; waits for each to be healthy. */
  async function up(): Promise<void> {
    const container = await images.container();
    await stop('server');
    await stop('worker');
    start(container, 'server');
    await waitUntil(async () => (await fetch(`${url}/healthz`)).ok);
    start(container, 'worker');
    await waitUntil(() => countLivingWorkers(database));
  }

  /** Runs a command in a container. @returns what it printed. @throws when it fails */
  async function run(container: ShopContainer, command: string[], settings?: Settings): Promise<string> {
    const child = container.start(command, settings);
    const [output, errors]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    const [status] = (await once(child, 'close')) as [number | null];
    const printed = Buffer.concat(output).toString();
    expect(status, `${command.join(' ')}\n${printed}${Buffer.concat(errors).toString()}`).toBe(0);
    return printed;
  }

  /** Runs a command beside the server, without the environment that the entry script sets there. */
  function exec(...command: string[]): Promise<string> {
    const { container } = running.get('server') ?? expect.fail('No server is running');
    return run(container, command);
  }

  /** Actions of the guide's lines, by how a line begins; each gets the words that follow. */
  const meanings: [string, (words: string[], build: () => Promise<void>) => unknown][] = [
    ['docker compose exec server ', (words) => exec(...words)],
    [
      'docker compose run --rm --no-deps server ',
      async (words) => run(await images.container(), ['docker/entry.sh', ...words], env),
    ],
    ['docker tag ', ([name = '', other = '']) => images.tag(name, other)],
    ['docker compose build --pull', (_, build) => build()],
    ['docker compose stop worker', () => stop('worker')],
    ['docker compose up --detach --wait', up],
    ['git pull', () => undefined],
    ['docker compose pull --ignore-buildable', () => undefined],
  ];

  return {
    up,
    exec,
    /** Does what these commands of the guide do; `build` builds the sources that `git pull` has brought. */
    async follow(commands: string, build: () => Promise<void>): Promise<void> {
      for (const line of commands.split('\n')) {
        const meaning = meanings.find(([beginning]) => line.startsWith(beginning));
        const [beginning, act] = meaning ?? expect.fail(`Nobody has said what this does here: ${line}`);
        await act(line.slice(beginning.length).split(' '), build);
      }
    },
    said: () => said,
    async [Symbol.asyncDispose]() {
      await stop('worker');
      await stop('server');
      await database.destroy();
    },
  };
}
