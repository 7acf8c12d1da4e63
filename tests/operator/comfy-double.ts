import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Input of a node class: its choices come first, or, in newer classes, as options of a COMBO. */
type Declared = [choices: unknown, more?: { options?: unknown[] }];
type Described = Record<string, { input: { required: Record<string, Declared> } }>;

type Machine = {
  version?: string;
  gpuMemoryBytes?: number;
  /** Number of other GPUs. */
  otherGpus?: number[];
  ramBytes?: number;
  pytorch?: string;
  argv?: string[];
  /** Names of its model files. */
  models?: string[];
  /** Node classes that it lacks. */
  without?: string[];
};

/** Returns the node classes that the GPU graphs use, as recorded from 0.33.0, with these model files to choose from. */
async function describedClasses({ models = [], without = [] }: Machine): Promise<Described> {
  const recorded = path.resolve('standins/comfyui/recorded/object-info-gpu-0.33.0.json');
  const classes = JSON.parse(await readFile(recorded, 'utf8')) as Described;
  for (const name of without) Reflect.deleteProperty(classes, name);
  const inputs = Object.values(classes).flatMap(({ input }) => Object.values(input.required));
  for (const declared of inputs) offer(models, declared);
  return classes;
}

function offer(models: string[], declared: Declared): void {
  const [choices, more] = declared;
  if (isFileChoice(choices)) declared[0] = models;
  // Recorded while the folder was empty.
  if (choices === 'COMBO' && more?.options?.length === 0) more.options = models;
}

function isFileChoice(choices: unknown): boolean {
  return Array.isArray(choices) && choices.some((choice) => String(choice).endsWith('.safetensors'));
}

/** ComfyUI's answer to a prompt without a graph. */
const noPrompt = {
  error: { type: 'no_prompt', message: 'No prompt provided', details: '', extra_info: {} },
  node_errors: {},
};

/** Starts a machine that describes itself as a ComfyUI with a GPU does; it cannot draw. */
export async function givenMachine(machine: Machine = {}) {
  const { version = '0.33.0', gpuMemoryBytes = 24e9, otherGpus = [], ramBytes = 64e9 } = machine;
  let classes = await describedClasses(machine);
  const gpus = [gpuMemoryBytes, ...otherGpus]
    .filter((bytes) => bytes > 0)
    .map((bytes, n) => ({ type: 'cuda', name: `cuda:${n} Test Card`, vram_total: bytes }));
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void response.writeHead(400).end(JSON.stringify(noPrompt));
    const name = new URL(request.url ?? '', 'http://machine').pathname.split('/').at(-1) ?? '';
    const told = { comfyui_version: version, ram_total: ramBytes, pytorch_version: machine.pytorch };
    const stats = { system: { ...told, argv: machine.argv }, devices: gpus };
    const answers: Record<string, unknown> = {
      system_stats: stats,
      queue: { queue_running: [], queue_pending: [] },
      jobs: { jobs: [] },
    };
    response.end(JSON.stringify(answers[name] ?? (name in classes ? { [name]: classes[name] } : {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Changes its models or node classes. */
    async change(changes: Machine): Promise<void> {
      classes = await describedClasses(changes);
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
