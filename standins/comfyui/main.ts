import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readArguments, serveUntilStopped } from '#standins/http/process.ts';
import { createComfyStandin } from './server.ts';

/** The default lets a visitor see progress; a real GPU takes longer. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } }, strict: false });
const { dir, ...address } = readArguments();

const ownDir = dir || (await mkdtemp(path.join(tmpdir(), 'comfyui-')));
const standin = await createComfyStandin({ ...address, dir: ownDir, seconds: Number(values.seconds) });
serveUntilStopped({ comfyui: standin.url }, async () => {
  await standin.close();
  if (!dir) await rm(ownDir, { recursive: true, force: true });
});
