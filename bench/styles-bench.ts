import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { readArguments, runCommand } from '#adapters/command.ts';

const usage = `Draws styles from photos and lays the pictures side by side, each with its size, the seconds and the GPU memory it took, how far
it is from its photo and what the output check says of it: sheet.html, sheet.png of it where there is a browser, and the same
figures in figures.json.

  npm run styles-bench -- [--into test-results/styles] [--styles DIR] [--style ID …] [--tier cpu] [--comfyui URL]
                          [--seed 1 --seed 2 …] [photo …]

Another version of the styles is drawn beside each: a graph of its own, other words, or other settings of its nodes.

  npm run styles-bench -- --style anime [--graph FILE.json] [--prompt TEXT] [--set steps=8 …] [--keep]

--trial ID    draws each style with this model on trial, too (comfy-trials/)
--minutes N   begins no drawing after so many minutes
--keep        draws nothing, and puts that version in the place of the style's graph`;
const options = {
  into: { type: 'string', default: 'test-results/styles' },
  styles: { type: 'string', default: path.join(import.meta.dirname, '../comfy-workflows') },
  tier: { type: 'string', default: 'cpu' },
  comfyui: { type: 'string' },
  style: { type: 'string', multiple: true, default: [] },
  seed: { type: 'string', multiple: true, default: ['1'] },
  graph: { type: 'string' },
  prompt: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] },
  trial: { type: 'string', multiple: true, default: [] },
  minutes: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

await runCommand(async () => {
  const given = readArguments(usage, options);
  const { benchStyles } = await import('./style-sheet.ts');
  return benchStyles(given);
});
