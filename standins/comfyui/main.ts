import { parseArgs } from 'node:util';

import { announce, readArguments } from '#standins/wire/run.ts';
import { createComfyStandin } from './server.ts';

/** The default lets a visitor see progress; a real GPU takes longer. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' } },
  allowPositionals: true,
  strict: false,
});

const standin = await createComfyStandin({ ...readArguments(), seconds: Number(values.seconds) });
announce({ comfyui: standin.url });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void standin.close().then(() => process.exit(0)));
}
