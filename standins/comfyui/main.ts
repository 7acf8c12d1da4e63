import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readArguments, serveUntilStopped } from '#standins/http/process.ts';
import { createComfyStandin } from './server.ts';
import { versions } from './versions.ts';

/**
 * The default duration lets a visitor see progress; a real GPU takes longer. `--gpu` is the memory of each GPU to report, such as
 * `24,12`, in gigabytes; `--version` is the release to imitate.
 */
const options = {
  seconds: { type: 'string', default: '3' },
  gpu: { type: 'string' },
  version: { type: 'string', default: '0.33.0' },
} as const;
const { values } = parseArgs({ options, strict: false });
const { dir, ...address } = readArguments();

const version = versions.find((one) => one === values.version);
if (version === undefined) throw new Error(`--version is one of ${versions.join(', ')}`);
const [gpuMemoryBytes, ...otherGpus] =
  typeof values.gpu === 'string' ? values.gpu.split(',').map((gigabytes) => Number(gigabytes) * 1e9) : [];
const ownDir = dir || (await mkdtemp(path.join(tmpdir(), 'comfyui-')));
const standin = await createComfyStandin({
  ...{ ...address, dir: ownDir, seconds: Number(values.seconds), version },
  ...(gpuMemoryBytes !== undefined && { gpuMemoryBytes, otherGpus }),
});
serveUntilStopped({ comfyui: standin.url }, async () => {
  await standin.close();
  if (!dir) await rm(ownDir, { recursive: true, force: true });
});
