import type { z } from 'zod';
import { objectInfoAnswer, systemStats, uploadAnswer, type ObjectInfo, type SavedFile } from './answers.ts';
import { ComfyError } from '../comfy-error.ts';
import { createJobs } from './jobs.ts';
import { jsonOf, postJson, request, type HttpAnswer } from './http.ts';

export type ComfyClient = ReturnType<typeof createComfyClient>;

export type { Queue } from './jobs.ts';

/** Time limit of uploads, prompts and pictures, as a multiple of a small request's. */
const slowFactor = 3;

/**
 * Creates a client for the HTTP routes of one ComfyUI instance. `seconds` is the time limit of a small request.
 * Every call throws ComfyError `unreachable` when the instance does not answer as ComfyUI does.
 */
export function createComfyClient(url: string, seconds: number) {
  const call = (path: string, init?: RequestInit) => request(url + path, seconds, init);
  let version = 'unknown';
  const jobs = createJobs({ call, parse, version: () => version });

  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    return parse(path, await call(path), schema);
  }

  async function systemState() {
    const { system, devices } = await read('/system_stats', systemStats);
    const gpus = devices.filter((device) => device.type !== 'cpu');
    // ComfyUI draws on the first GPU, even if others have more memory.
    const [gpu] = gpus;
    version = system.comfyui_version;
    return {
      version,
      gpuMemoryBytes: gpu?.vram_total ?? 0,
      /** Bytes in use; 0 if the instance does not say. */
      gpuMemoryUsed: gpu?.vram_free === undefined ? 0 : gpu.vram_total - gpu.vram_free,
      gpuName: gpu?.name ?? '',
      ramBytes: system.ram_total,
      pytorch: system.pytorch_version,
      argv: system.argv,
    };
  }

  /** Writes a file, overwriting an older one, and returns the name ComfyUI gave it, including the subfolder. */
  async function upload(bytes: Buffer, { filename, subfolder, type }: SavedFile): Promise<string> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), filename);
    form.set('subfolder', subfolder);
    form.set('type', type);
    form.set('overwrite', 'true');
    const path = '/upload/image';
    const answer = await request(url + path, seconds * slowFactor, { method: 'POST', body: form });
    const stored = parse(path, answer, uploadAnswer);
    return stored.subfolder === '' ? stored.name : `${stored.subfolder.replaceAll('\\', '/')}/${stored.name}`;
  }

  /** Posts a prompt and returns any answer, whatever its status: the caller interprets it. */
  function submit(body: { prompt?: unknown; prompt_id?: string; client_id?: string }): Promise<HttpAnswer> {
    return request(`${url}/prompt`, seconds * slowFactor, postJson(body));
  }

  /** Returns a saved picture's bytes, or undefined on a 404; throws on any other answer, which may come from a proxy. */
  async function view(file: SavedFile): Promise<Buffer | undefined> {
    const { status, bytes, type } = await request(url + viewPath(file), seconds * slowFactor);
    if (status === 404) return undefined;
    if (status === 200 && isFile(type)) return bytes;
    throw new ComfyError('unreachable', `/view answered ${status} with ${type || 'nothing'}`);
  }

  /** Returns a file's size in bytes, or undefined on a 404; throws on any other answer, which may come from a proxy. */
  async function sizeOf(file: SavedFile): Promise<number | undefined> {
    const { status, length } = await call(viewPath(file), { method: 'HEAD' });
    if (status === 404) return undefined;
    if (status === 200) return length;
    throw new ComfyError('unreachable', `/view answered ${status}`);
  }

  async function deleteHistory(promptId: string): Promise<void> {
    await call('/history', postJson({ delete: [promptId] }));
  }

  /** Tells ComfyUI to unload its models before the next prompt. */
  async function free(): Promise<void> {
    await call('/free', postJson({ unload_models: true, free_memory: true }));
  }

  /** Returns the inputs and outputs of a node class, or undefined if the instance has no such class. */
  async function objectInfo(className: string): Promise<ObjectInfo | undefined> {
    return (await read(`/object_info/${encodeURIComponent(className)}`, objectInfoAnswer))[className];
  }

  return {
    ...{ url, systemState, upload, submit, view, sizeOf, deleteHistory, free, objectInfo },
    ...jobs,
    /** Version in the last answer to `systemState`; "unknown" before the first. */
    version: () => version,
  };
}

/** Returns true for a picture's media type, or the one that ComfyUI gives files of an unknown kind. */
const isFile = (type: string): boolean => /^(image\/|application\/octet-stream)/.test(type);

const viewPath = (file: SavedFile): string => `/view?${new URLSearchParams(file).toString()}`;

function parse<Schema extends z.ZodType>(path: string, answer: HttpAnswer, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(jsonOf(answer));
  if (answer.status === 200 && parsed.success) return parsed.data;
  const text = answer.bytes.toString('utf8', 0, 200);
  throw new ComfyError('unreachable', `${path} answered ${answer.status}, not as ComfyUI does: ${text}`);
}
