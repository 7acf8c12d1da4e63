import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { announce, readArguments, stopOnSignal } from '#standins/wire/run.ts';
import { createComfyStandin } from './server.ts';

/** The default lets a visitor see progress; a real GPU takes longer. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } }, strict: false });
const { dir, ...address } = readArguments();

const standin = await createComfyStandin({
  ...address,
  dir: dir || mkdtempSync(path.join(tmpdir(), 'comfyui-')),
  seconds: Number(values.seconds),
});
stopOnSignal(standin.close);
announce({ comfyui: standin.url });
