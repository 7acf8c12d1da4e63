import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import { givenFolder } from '../support/folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const watcher = path.resolve('docker/watch-comfyui.py');

/** Answers like ComfyUI until it is told to hang; `running` is its current prompt. */
const comfyui = (port: number, running: string) => `
  const queue = { queue_running: ${running}, queue_pending: [] };
  let hangs = false;
  process.on('SIGUSR2', () => (hangs = true));
  require('node:http').createServer((request, response) => {
    if (!hangs) response.end(JSON.stringify(request.url === '/queue' ? queue : {}));
  }).listen(${port}, () => console.log('pid ' + process.pid));`;

// The image has Python; the machine that runs the tests may not.
const withPython = test.skipIf(spawnSync('python3', ['--version']).error !== undefined);

/** Starts a fake ComfyUI that knows these flags. @returns the arguments it was started with */
async function argumentsOf(known: string[], given: string[]): Promise<string[]> {
  await using folder = await givenFolder();
  const source = known.map((flag) => `parser.add_argument("${flag}", action="store_true")`).join('\n');
  await mkdir(path.join(folder.path, 'comfy'));
  await writeFile(path.join(folder.path, 'comfy/cli_args.py'), source);
  const program = path.join(folder.path, 'main.py');
  await writeFile(program, 'import json, sys\nprint(json.dumps(sys.argv[1:]))');
  const env = { PATH: process.env.PATH, WATCH_EVERY_SECONDS: '0.1' };
  const { stdout } = spawnSync('python3', [watcher, 'python3', program, ...given], { env });
  return JSON.parse(stdout.toString()) as string[];
}

withPython('it is given the flags that the shop needs, as far as its version knows them', async () => {
  const both = [
    '--disable-metadata',
    '--disable-all-custom-nodes',
    '--disable-api-nodes',
    '--preview-method',
  ];

  expect(await argumentsOf(both, ['--listen', '127.0.0.1'])).toEqual([
    ...['--listen', '127.0.0.1', '--disable-metadata', '--disable-all-custom-nodes', '--disable-api-nodes'],
    ...['--preview-method', 'latent2rgb'],
  ]);
  expect(await argumentsOf([...both, '--offline', '--disable-assets'], ['--preview-method', 'none'])).toEqual(
    [
      ...['--preview-method', 'none', '--disable-metadata', '--disable-all-custom-nodes'],
      ...['--offline', '--disable-assets'],
    ],
  );
});

async function givenWatched(running = '[]', times: Record<string, string> = {}) {
  const port = await anyPort();
  const watching = spawn('python3', [watcher, process.execPath, '-e', comfyui(port, running)], {
    env: {
      PATH: process.env.PATH,
      WATCH_URL: `http://127.0.0.1:${port}`,
      WATCH_EVERY_SECONDS: '0.1',
      // An answer may take long on a busy machine.
      WATCH_TIMEOUT_SECONDS: '10',
      WATCH_FAILURES: '2',
      ...times,
    },
  });
  let said = '';
  watching.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(watching, 'exit') as Promise<[number | null]>;
  const pid = Number(await waitUntil(() => Promise.resolve(/pid (\d+)/.exec(said)?.[1])));
  return {
    pid,
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    stop: () => watching.kill('SIGTERM'),
    code: async () => (await ended)[0],
    isRunning: () => watching.exitCode === null,
  };
}

withPython('a ComfyUI that answers is left alone, and told to stop when the container is', async () => {
  const watched = await givenWatched();
  await new Promise((resolve) => setTimeout(resolve, 800));

  expect(watched.isRunning()).toBe(true);
  watched.stop();
  expect(await watched.code()).toBe(128 + 15);
});

withPython('a ComfyUI whose GPU no longer answers is ended, so that Docker starts it again', async () => {
  const watched = await givenWatched('[]', { WATCH_TIMEOUT_SECONDS: '2' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  process.kill(watched.pid, 'SIGUSR2');

  expect(await watched.code()).toBe(1);
  expect(watched.said()).toContain('ComfyUI or its GPU hangs');
  await expect(fetch(watched.url)).rejects.toThrow();
});

withPython('a prompt that cannot be stopped ends it, too', async () => {
  const watched = await givenWatched(`[[1, 'endless', {}]]`, { WATCH_PROMPT_SECONDS: '0.5' });

  expect(await watched.code()).toBe(1);
  expect(watched.said()).toContain('prompt endless has gone on');
});

withPython('loading for long is no reason to end it', async () => {
  const watched = await givenWatched('[]', { WATCH_URL: 'http://127.0.0.1:9', WATCH_START_SECONDS: '1' });
  await new Promise((resolve) => setTimeout(resolve, 500));

  expect(watched.isRunning()).toBe(true);
  expect(await watched.code()).toBe(1);
});
