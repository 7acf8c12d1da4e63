import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe } from 'vitest';
import { createComfy, ComfyError, type DrawJob, type Watch } from '#adapters/comfyui/comfyui.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { createComfyStandin, type ComfyStandinConfig } from '#standins/comfyui/server.ts';
import { versions, type Version } from '#standins/comfyui/versions.ts';
import { comfyContract } from './comfyui-contract.ts';
import { givenFolder } from './folder.ts';
import { photoBytes } from './photos.ts';

type LedgerEntry = { kind: string; [fact: string]: unknown };
type ComfyOptions = Partial<Parameters<typeof createComfy>[0]>;
type StandinOptions = Partial<Omit<ComfyStandinConfig, 'dir'>>;

/** Real ComfyUI for the tests that need no faults; undefined for the stand-in. */
export const realUrl = process.env.COMFYUI_URLS?.split(',')[0];

async function workflowOf(style: string): Promise<Workflow> {
  const file = path.join(import.meta.dirname, '../../comfy-workflows', style, 'cpu.json');
  return JSON.parse(await readFile(file, 'utf8')) as Workflow;
}

/** Name of the test shop's folder on an instance. */
export const ourFolder = 'toonbooth-test';

/** Quickest graph that still depends on its photo: 64 × 64, inverted. */
export const tiny: Workflow = {
  '1': { class_type: 'LoadImage', inputs: { image: 'photo.png' }, _meta: { title: 'in:photo' } },
  '2': {
    class_type: 'ImageScale',
    inputs: { image: ['1', 0], upscale_method: 'area', width: 64, height: 64, crop: 'disabled' },
    _meta: { title: 'Small' },
  },
  '3': { class_type: 'ImageInvert', inputs: { image: ['2', 0] } },
  '4': {
    class_type: 'SaveImage',
    inputs: { images: ['3', 0], filename_prefix: 'test' },
    _meta: { title: 'out:picture' },
  },
};

async function uploadTo(url: string, photo: Buffer, name: string): Promise<void> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)]), name);
  await fetch(`${url}/upload/image`, { method: 'POST', body: form });
}

/** Makes a job as the worker does: everything is named after the prompt id. */
export async function givenJob(instance: string, changes: Partial<DrawJob> & { style?: string } = {}) {
  const { style, ...rest } = changes;
  const promptId = rest.promptId ?? randomUUID();
  const workflow = style === undefined ? structuredClone(tiny) : await workflowOf(style);
  const photo = await photoBytes('astronaut.png');
  const deadlineSeconds = { first: 60, later: 60 };
  const job: DrawJob = { instance, promptId, folder: ourFolder, workflow, seed: 1, photo, deadlineSeconds };
  return { ...job, ...rest };
}

/** Creates a client with short waits. */
export function givenComfy(urls: string[], options: ComfyOptions = {}) {
  const comfy = createComfy({ urls, pollSeconds: 0.1, healthSeconds: 0.1, ...options });
  return Object.assign(comfy, { [Symbol.dispose]: () => comfy.close() });
}

/** Creates a logger that keeps its lines for reading. */
export function givenLog() {
  const lines: { level: string; line: string }[] = [];
  const at = (level: string) => (line: string) => void lines.push({ level, line });
  return {
    log: { info: at('info'), warn: at('warn'), error: at('error') },
    logged: (level: string) => lines.filter((one) => one.level === level).map(({ line }) => line),
  };
}

/** Starts a stand-in for one test, with controls for faults and a record of its requests. */
export async function givenStandin(options: StandinOptions = {}) {
  const folder = await givenFolder();
  const standin = await createComfyStandin({
    port: 0,
    dir: folder.path,
    inspector: comfyContract,
    ...options,
  });

  function post(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(standin.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Queues prompts of other clients. */
  async function addStrangers(count: number): Promise<string[]> {
    await uploadTo(standin.url, await photoBytes('coffee.png'), 'stranger.png');
    const queue = async (n: number) => {
      const prompt = structuredClone(tiny);
      Object.assign(prompt['1']?.inputs ?? {}, { image: 'stranger.png' });
      Object.assign(prompt['4']?.inputs ?? {}, { filename_prefix: `stranger/${randomUUID()}` });
      const answer = await post('/prompt', { prompt, prompt_id: randomUUID(), client_id: `stranger-${n}` });
      return ((await answer.json()) as { prompt_id: string }).prompt_id;
    };
    return Promise.all(Array.from({ length: count }, (_nothing, n) => queue(n)));
  }

  return {
    url: standin.url,
    dir: folder.path,
    addStrangers,
    fault: (match: string, fault: string, detail: Record<string, unknown> = {}) =>
      post('/_faults', { match, fault, times: 1, ...detail }),
    /** Restarts it; `down` is how long the port stays closed, in milliseconds. */
    restart: (down = 0) => post('/_restart', { down }),
    clearFaults: () => fetch(`${standin.url}/_faults`, { method: 'DELETE' }),
    freeze: (seconds: number) => post('/_freeze', { seconds }),
    /** Removes all waiting prompts from the queue, whichever client queued them. */
    clearQueue: () => post('/queue', { clear: true }),
    interrupt: (promptId: string) => post('/interrupt', { prompt_id: promptId }),
    interruptAll: () => post('/interrupt', {}),
    requests: (kind: string): LedgerEntry[] => standin.ledger.filter((entry) => entry.kind === kind),
    /** Returns the requests so far, each as `METHOD /path`. */
    exchanges: () => standin.ledger.map(({ kind }) => kind).filter((kind) => kind.includes(' /')),
    runs: () => standin.ledger.filter((entry) => entry.kind === 'execution').length,
    async [Symbol.asyncDispose]() {
      await standin.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Defines tests for each release that the stand-in imitates; they start it by the first argument. */
export function atEachVersion(define: (given: typeof givenStandin, version: Version) => void): void {
  describe.each(versions)('at ComfyUI %s', (version) => {
    define((options) => givenStandin({ version, ...options }), version);
  });
}

/** Counts the files, and their bytes, in the folders of shops on a ComfyUI. */
export async function leftOn(dir: string): Promise<{ files: number; bytes: number }> {
  const kinds = ['input', 'output', 'temp'].map(async (kind) => {
    const names = await readdir(path.join(dir, kind), { recursive: true });
    return names.filter((name) => name.startsWith('toonbooth')).map((name) => path.join(dir, kind, name));
  });
  const found = await Promise.all((await Promise.all(kinds)).flat().map((name) => stat(name)));
  const files = found.filter((one) => one.isFile());
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Watch that ignores progress and previews. */
export const unwatched: Watch = { onProgress: () => undefined, onPreview: () => undefined };

/** Returns the error with which a drawing ends. */
export async function endOf(drawing: Promise<unknown>): Promise<ComfyError> {
  try {
    await drawing;
  } catch (error) {
    if (error instanceof ComfyError) return error;
    throw error;
  }
  throw new Error('There was a picture where none was expected');
}

/** Starts a prompt and stops watching it at the first sign of life, as a dying worker does. */
export async function beginAndLeave(urls: string[], job: DrawJob): Promise<void> {
  using comfy = givenComfy(urls);
  const leave = new AbortController();
  const watch = { ...unwatched, onProgress: () => leave.abort(), signal: leave.signal };
  await comfy.draw(job, watch).catch(() => undefined);
  if (!leave.signal.aborted) throw new Error('The run gave no sign of life');
}
