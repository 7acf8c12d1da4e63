import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { givenFolder } from '../support/folder.ts';
import { executeGraphs } from './execute-graphs.ts';
import { filesOf, findGraphs, type Graph } from './find-graphs.ts';
import { reportOf } from './report.ts';
import { withSection } from './sections.ts';
import { placeOf, startSmallComfyui, type Place } from './small-comfyui.ts';

const documentFile = 'docs/gpu-figures.md';

const usage = `Executes every graph that loads models on a real ComfyUI, on the processor, with random weights in the smallest sizes:
each node, link and input name runs once, from the photo to the saved picture.

  COMFYUI_FOLDER=DIR [COMFYUI_PYTHON=python3] npm run test:graphs
    [-- --only REGEX] [--into DIR] [--document | --serve]

COMFYUI_FOLDER  a checkout of ComfyUI; COMFYUI_PYTHON is the Python that has its packages
--only          executes the graphs with a matching name only, such as "quality"
--into          keeps the model files in this folder; without it they are made anew each time
--document      writes the result into ${documentFile}, as before a release
--serve         executes nothing, and lets that ComfyUI run until Ctrl-C, such as to rehearse npm run gpu-day`;

const options = {
  only: { type: 'string', default: '' },
  into: { type: 'string' },
  document: { type: 'boolean', default: false },
  serve: { type: 'boolean', default: false },
} as const;

/** Runs a ComfyUI with these graphs' files until this process is told to end. */
async function serve(graphs: Graph[], place: Place, base: string): Promise<boolean> {
  await using comfyui = await startSmallComfyui(place, base, filesOf(graphs));
  print(`ComfyUI ${comfyui.versions.comfyui} at ${comfyui.url}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  return true;
}

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
  await mkdir(base, { recursive: true });
  if (values.serve) return await serve(graphs, place, base);
  const result = await executeGraphs(graphs, { place, base, print });
  if (values.document) {
    const page = withSection(await readFile(documentFile, 'utf8'), 'Each graph, executed', reportOf(result));
    await writeFile(documentFile, (await format(documentFile, page)).code);
  }
  return result.executions.every(({ problem }) => problem === null);
});
