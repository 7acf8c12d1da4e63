import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Graph } from './graph/graph.ts';
import type { HistoryEntry } from './prompts/history.ts';
import type { QueueItem } from './prompts/queue.ts';
import { createComfyStandin, type ComfyStandinConfig } from './server.ts';
import { connect } from './test-socket.ts';

/** Time limit for waits in milliseconds, long enough for a busy machine. */
export const patiently = { timeout: 20_000 };

export const astronaut = await readFile(new URL('../../tests/photos/astronaut.png', import.meta.url));

/** Repeats `look` until its result is enough or the time limit is reached, and returns the last result. */
export async function until<T>(look: () => T | Promise<T>, isEnough: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + patiently.timeout;
  for (let seen = await look(); ; seen = await look()) {
    if (isEnough(seen) || Date.now() > end) return seen;
    await delay(10);
  }
}

/** Returns the quickest graph that still draws from its photo. */
export function graphOf(image: string, changes: Graph = {}): Graph {
  return {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: 'ImageScaleBy', inputs: { image: ['1', 0], upscale_method: 'area', scale_by: 0.25 } },
    '3': { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'shop/picture' } },
    ...changes,
  };
}

/** Starts a stand-in for one test, with the astronaut uploaded as `photo.png`. */
export async function startTestServer(options: Partial<ComfyStandinConfig> = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), 'comfy-standin-'));
  const standin = await createComfyStandin({ port: 0, dir, ...options });
  const { url } = standin;

  function post(route: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(url + route, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  function upload(bytes: Buffer, name: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return fetch(`${url}/upload/image`, { method: 'POST', body: form });
  }

  async function read(route: string): Promise<unknown> {
    return (await fetch(url + route)).json();
  }

  async function queue(prompt = graphOf('photo.png'), more: object = {}): Promise<string> {
    const answer = await post('/prompt', { prompt, prompt_id: crypto.randomUUID(), ...more });
    return ((await answer.json()) as { prompt_id: string }).prompt_id;
  }

  /** Returns the prompt's history entry once it exists. */
  async function finished(promptId: string): Promise<HistoryEntry> {
    const look = () => read(`/history/${promptId}`) as Promise<Record<string, HistoryEntry>>;
    const { [promptId]: entry } = await until(look, (entries) => promptId in entries);
    if (!entry) throw new Error(`Prompt ${promptId} did not end`);
    return entry;
  }

  /** Returns the ids of the running and of the waiting prompts. */
  async function queued() {
    const queues = (await read('/queue')) as Record<'queue_running' | 'queue_pending', QueueItem[]>;
    const ids = (items: QueueItem[]) => items.map(([, promptId]) => promptId);
    return { running: ids(queues.queue_running), pending: ids(queues.queue_pending) };
  }

  await upload(astronaut, 'photo.png');
  return {
    ...standin,
    ...{ dir, post, upload, read, queued, queue, finished },
    connect: (clientId: string) => connect(url, `/ws?clientId=${clientId}`),
    draw: async (...prompt: Parameters<typeof queue>) => finished(await queue(...prompt)),
    fault: (match: string, fault: string, detail: object = {}) =>
      post('/_faults', { match, fault, ...detail }),
    async [Symbol.asyncDispose]() {
      await standin.close();
      await rm(dir, { recursive: true });
    },
  };
}
