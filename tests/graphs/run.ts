import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { givenFolder } from '../support/folder.ts';
import { executeGraphs } from './execute-graphs.ts';
import { findGraphs } from './find-graphs.ts';
import { reportOf } from './report.ts';
import { withSection } from './sections.ts';
import { placeOf } from './small-comfyui.ts';

const documentFile = 'docs/gpu-figures.md';

const usage = `Executes every graph that loads models on a real ComfyUI, on the processor, with random weights in the smallest sizes:
each node, link and input name runs once, from the photo to the saved picture.

  COMFYUI_FOLDER=DIR [COMFYUI_PYTHON=python3] npm run test:graphs [-- --only REGEX] [--into DIR] [--document]

COMFYUI_FOLDER  a checkout of ComfyUI; COMFYUI_PYTHON is the Python that has its packages
--only          executes the graphs with a matching name only, such as "quality"
--into          keeps the model files in this folder; without it they are made anew each time
--document      writes the result into ${documentFile}, as before a release`;

const options = {
  only: { type: 'string', default: '' },
  into: { type: 'string' },
  document: { type: 'boolean', default: false },
} as const;

await runCommand(async () => {
  const { values } = readArguments(usage, options);
  const place = placeOf(process.env);
  if (typeof place === 'string') {
    print(`No graph was executed: ${place}.`);
    return true;
  }
  const graphs = (await findGraphs()).filter(({ name }) => new RegExp(values.only).test(name));
  if (graphs.length === 0) throw new OperatorError(`No graph is called like ${values.only}.`);
  await using folder = await givenFolder();
  const base = values.into === undefined ? folder.path : path.resolve(values.into);
  const result = await executeGraphs(graphs, { place, base, print });
  if (values.document) {
    const page = withSection(await readFile(documentFile, 'utf8'), 'Each graph, executed', reportOf(result));
    await writeFile(documentFile, (await format(documentFile, page)).code);
  }
  return result.executions.every(({ problem }) => problem === null);
});
