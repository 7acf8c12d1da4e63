import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const fact = z.union([
  z.object({ comfyui: z.string(), pytorch: z.string(), python: z.string() }),
  z.object({ file: z.string(), problem: z.string() }),
  z.object({ node: z.string(), prompt: z.string() }),
]);

export type Versions = { comfyui: string; pytorch: string; python: string };

/** Folder of a real ComfyUI, as the caller names it, and the Python that has its packages. */
export type Place = { folder: string; python: string };

/** Returns the ComfyUI that the environment names, or the reason why there is none. */
export function placeOf(environment: NodeJS.ProcessEnv): Place | string {
  const { COMFYUI_FOLDER: folder = '', COMFYUI_PYTHON: python = 'python3' } = environment;
  if (folder === '') return 'COMFYUI_FOLDER does not name the folder of a ComfyUI';
  if (!existsSync(path.join(folder, 'main.py')))
    return `COMFYUI_FOLDER is ${folder}, which has no main.py of ComfyUI`;
  return { folder: path.resolve(folder), python };
}

/** Longest wait for ComfyUI to make the files and to start. */
const startSeconds = 600;

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the most memory that a process has held, in bytes; 0 where the system does not say. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Starts a real ComfyUI on the processor, below other programs in priority, with these model files (`FOLDER/NAME`) in the smallest
 * sizes that its loaders take, and random weights. @throws Error with its last lines when it ends before it answers
 */
export async function startSmallComfyui({ folder, python }: Place, base: string, files: string[]) {
  const port = await freePort();
  const program = path.join(import.meta.dirname, 'small_comfyui.py');
  const args = ['-n', '10', python, program, folder, base, String(port), ...files];
  // Without a GPU's name, so that it cannot find one.
  const env = { ...process.env, CUDA_VISIBLE_DEVICES: '', PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('nice', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const last: string[] = [];
  const problems = new Map<string, string>();
  const executed = new Map<string, Set<string>>();
  let versions: Versions | undefined;

  function onFact(line: string): void {
    const known = fact.parse(JSON.parse(line));
    if ('comfyui' in known) versions = known;
    else if ('problem' in known) problems.set(known.file, known.problem);
    else executed.set(known.prompt, (executed.get(known.prompt) ?? new Set()).add(known.node));
  }

  const log = createWriteStream(path.join(base, 'comfyui.log'));
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`);
      if (line.startsWith('{"')) onFact(line);
      else last.splice(0, Math.max(0, last.push(line) - 40));
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await answering(url, () => {
    if (child.exitCode !== null) throw new Error(`ComfyUI ended:\n${last.join('\n')}`);
  });
  if (!versions) throw new Error('ComfyUI did not say its version');
  return {
    url,
    versions,
    /** Reasons why a file could not be made, by `FOLDER/NAME`. */
    problems,
    /** Returns the ids of the nodes that a prompt has executed. */
    executedBy: (promptId: string): ReadonlySet<string> => executed.get(promptId) ?? new Set<string>(),
    peakMemory: () => peakMemory(child.pid),
    lastLines: () => last.join('\n'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      log.end();
    },
  };
}

async function answering(url: string, check: () => void): Promise<void> {
  const until = performance.now() + startSeconds * 1000;
  while (performance.now() < until) {
    check();
    const isThere = await fetch(`${url}/system_stats`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await wait(500);
  }
  throw new Error(`ComfyUI did not answer within ${startSeconds} s`);
}
