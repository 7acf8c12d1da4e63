import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createComfy, ComfyError, type DrawJob, type Watch } from '#adapters/comfyui/comfyui.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { createComfyStandin, type ComfyStandinConfig } from '#standins/comfyui/server.ts';
import { givenFolder } from './folder.ts';
import { photoBytes } from './photos.ts';

type LedgerEntry = { kind: string; [fact: string]: unknown };
type ComfyOptions = Partial<Parameters<typeof createComfy>[0]>;
type StandinOptions = Partial<Omit<ComfyStandinConfig, 'dir'>>;

/** A real ComfyUI to run the tests against that need no faults; undefined for the stand-in. */
export const realUrl = process.env.COMFYUI_URLS?.split(',')[0];

async function workflowOf(style: string): Promise<Workflow> {
  const file = path.join(import.meta.dirname, '../../comfy-workflows', style, 'cpu.json');
  return JSON.parse(await readFile(file, 'utf8')) as Workflow;
}

/** The quickest graph that still draws from its photo: 64 × 64, inverted. */
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

/** A job as the worker makes it: everything named after the prompt id. */
export async function givenJob(instance: string, changes: Partial<DrawJob> & { style?: string } = {}) {
  const { style, ...rest } = changes;
  const promptId = rest.promptId ?? randomUUID();
  const workflow = style === undefined ? structuredClone(tiny) : await workflowOf(style);
  const photo = await photoBytes('astronaut.png');
  const deadlineSeconds = { first: 60, later: 60 };
  return { instance, promptId, workflow, seed: 1, photo, deadlineSeconds, ...rest } satisfies DrawJob;
}

/** A client with short waits. */
export function givenComfy(urls: string[], options: ComfyOptions = {}) {
  const comfy = createComfy({ urls, pollSeconds: 0.1, healthSeconds: 0.1, ...options });
  return Object.assign(comfy, { [Symbol.dispose]: () => comfy.close() });
}

/** A log whose lines can be read. */
export function givenLog() {
  const lines: { level: string; line: string }[] = [];
  const at = (level: string) => (line: string) => void lines.push({ level, line });
  return {
    log: { info: at('info'), warn: at('warn'), error: at('error') },
    logged: (level: string) => lines.filter((one) => one.level === level).map(({ line }) => line),
  };
}

/** A stand-in of the test's own, with faults to inject and what was requested of it. */
export async function givenStandin(options: StandinOptions = {}) {
  const folder = await givenFolder();
  const standin = await createComfyStandin({ port: 0, dir: folder.path, ...options });

  function post(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(standin.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  return {
    url: standin.url,
    dir: folder.path,
    fault: (match: string, fault: string, detail: Record<string, unknown> = {}) =>
      post('/_faults', { match, fault, times: 1, ...detail }),
    /** `down` is how long the port stays closed, in milliseconds. */
    restart: (down = 0) => post('/_restart', { down }),
    interrupt: (promptId: string) => post('/interrupt', { prompt_id: promptId }),
    interruptAll: () => post('/interrupt', {}),
    requests: (kind: string): LedgerEntry[] => standin.ledger.filter((entry) => entry.kind === kind),
    runs: () => standin.ledger.filter((entry) => entry.kind === 'execution').length,
    async [Symbol.asyncDispose]() {
      await standin.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A watch that nobody looks at. */
export const unwatched: Watch = { onProgress: () => undefined, onPreview: () => undefined };

/** The error that a draw ends with. */
export async function endOf(drawing: Promise<unknown>): Promise<ComfyError> {
  try {
    await drawing;
  } catch (error) {
    if (error instanceof ComfyError) return error;
    throw error;
  }
  throw new Error('There was a picture where none was expected');
}

/** Begins a run and stops watching it at the first sign of life, as a worker that dies does. */
export async function beginAndLeave(urls: string[], job: DrawJob): Promise<void> {
  using comfy = givenComfy(urls);
  const leave = new AbortController();
  const watch = { ...unwatched, onProgress: () => leave.abort(), signal: leave.signal };
  await comfy.draw(job, watch).catch(() => undefined);
  if (!leave.signal.aborted) throw new Error('The run gave no sign of life');
}
