import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import { waitUntil } from '../support/wait-until.ts';

const watcher = path.resolve('docker/watch-comfyui.py');

/** Answers as ComfyUI does of itself, until it is told to hang; `running` is its prompt under way. */
const comfyui = (port: number, running: string) => `
  const queue = { queue_running: ${running}, queue_pending: [] };
  let hangs = false;
  process.on('SIGUSR2', () => (hangs = true));
  require('node:http').createServer((request, response) => {
    if (!hangs) response.end(JSON.stringify(request.url === '/queue' ? queue : {}));
  }).listen(${port}, () => console.log('pid ' + process.pid));`;

// The image has Python, a machine that runs the tests perhaps none.
const withPython = test.skipIf(spawnSync('python3', ['--version']).error !== undefined);

async function givenWatched(running = '[]', times: Record<string, string> = {}) {
  const port = await anyPort();
  const watching = spawn('python3', [watcher, process.execPath, '-e', comfyui(port, running)], {
    env: {
      PATH: process.env.PATH,
      WATCH_URL: `http://127.0.0.1:${port}`,
      WATCH_EVERY_SECONDS: '0.1',
      // On a busy machine an answer takes its time.
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
