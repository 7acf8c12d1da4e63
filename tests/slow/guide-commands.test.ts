import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { postgresHomeFile } from '#adapters/data-dir/contents.ts';
import { createClosers } from '../support/closers.ts';
import { commandBlocks, guide, isPrinted, type CommandBlock } from '../support/command-blocks.ts';
import { givenFolder } from '../support/folder.ts';
import { quickStyles } from '../support/shop-base.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openGuideShop } from './guide-orders.ts';

const root = path.resolve(import.meta.dirname, '../..');
const email = 'ada@example.com';

/** Data folders of the guide's shops. */
const dataDirs = ['data', 'rehearsal'];

/** Clones the shop as a newcomer does, with packages installed and pages built. */
async function givenClone() {
  const folder = await givenFolder();
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard'],
    { cwd: root },
  );
  for (const file of stdout.split('\n').filter((name) => name !== '' && !name.startsWith('tests/'))) {
    await mkdir(path.dirname(path.join(folder.path, file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder.path, file), { force: true }).catch(() => undefined);
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'));
  const web = path.dirname(await realpath(path.join(root, 'dist/web')));
  await cp(web, path.join(folder.path, 'dist/builds', path.basename(web)), { recursive: true });
  return {
    path: folder.path,
    async [Symbol.asyncDispose]() {
      for (const dir of dataDirs) {
        const home = await postgresHomeFile.read(path.join(folder.path, dir));
        if (home) await rm(home, { recursive: true, force: true });
      }
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Only a free port, a limit that refuses the photo of the cat, and nothing that takes long and that no command prints. */
const settings = {
  ...{ PORT: '0', MODERATION_LIMITS: 'drawing=0.5' },
  ...{ STYLES_DIR: quickStyles, PHOTO_ADVICE: '0' },
};

/** Starts commands in a shell of their own. */
function startCommands(commands: string, cwd: string) {
  const { PATH, HOME } = process.env;
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    ...{ cwd, env: { PATH, HOME, ...settings }, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (errors += String(text)));
  const ended = once(child, 'close').then(([status]) => Number(status));
  return {
    ended,
    output: () => output,
    all: () => `${output}\n${errors}`,
    /** Sends SIGINT like Ctrl-C, to every process that the shell has started. */
    async stop(): Promise<void> {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

/** Resolves the shop's command by npx only once: each time takes more than a second of processor time. */
function createNpxOnce(): (commands: string) => string {
  let looked = false;
  return (commands) =>
    commands.replaceAll('npx toonbooth', (command) => {
      if (looked) return 'node cli/toonbooth.mjs';
      looked = true;
      return command;
    });
}

/** Replaces placeholders by values. */
function fillIn(text: string, values: Record<string, string | undefined>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(name, value ?? name),
    text,
  );
}

test('every command of the guide that can run here does and prints what the guide says', async () => {
  await using clone = await givenClone();
  const opened = createClosers();
  const npxOnce = createNpxOnce();
  const blocks = guide.flatMap(commandBlocks).filter(({ mark }) => mark === 'run');
  let shop: Awaited<ReturnType<typeof openGuideShop>> | undefined;

  async function keepRunning({ commands, prints = '' }: CommandBlock): Promise<void> {
    const started = startCommands(npxOnce(commands), clone.path);
    opened.defer(() => started.stop());
    // The port differs here.
    const expected = `…\n${prints.replaceAll('localhost:3000', 'localhost:…')}\n…`;
    const printed = waitUntil(() => isPrinted(expected, started.output()), 600).catch(() => undefined);
    await Promise.race([printed, started.ended]);
    expect(isPrinted(expected, started.output()), `${commands}\n${started.all()}`).toBe(true);
  }

  async function runToEnd({ document, commands, prints = '', words }: CommandBlock): Promise<void> {
    const reference = await shop?.giveOrder(words);
    const fill = (text: string) => fillIn(text, { REF: reference, EMAIL: email });
    const here = fillIn(fill(commands), { 'http://localhost:3000': shop?.url });
    const started = startCommands(npxOnce(here), clone.path);
    const status = await started.ended;
    const what = `${document}\n${here}\nended with ${status}\n${started.all()}`;
    expect(isPrinted(fill(prints), started.output()), what).toBe(true);
    expect(status === 0 || words.includes('any-status'), what).toBe(true);
  }

  const liveSettings = path.join(clone.path, '.env');

  async function run(block: CommandBlock): Promise<void> {
    if (block.commands.includes('ENV_FILE='))
      await writeFile(liveSettings, 'DATABASE_URL=postgres://live@127.0.0.1:1/live\n');
    else await rm(liveSettings, { force: true });
    await (block.words.includes('keeps-running') ? keepRunning(block) : runToEnd(block));
    if (block.words.some((word) => word.startsWith('given-'))) await shop?.mend();
  }

  const afterwards = blocks.filter(({ words }) => words.includes('when-stopped'));
  const [start, ...others] = blocks.filter((block) => !afterwards.includes(block));
  try {
    await (start && run(start));
    shop = await openGuideShop(path.join(clone.path, 'data'));
    await shop.buy(email);
    for (const block of others) await run(block);
    await opened.closeAll();
    for (const block of afterwards) await run(block);
  } finally {
    await opened.closeAll();
  }
  expect(blocks.length).toBeGreaterThan(20);
});
