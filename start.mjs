import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPrograms, buildWeb } from './launcher/prepare/build.mjs';
import { install } from './launcher/prepare/install.mjs';
import { nodeProblem } from './launcher/prepare/node-version.mjs';

const root = import.meta.dirname;
const [program = 'launcher/main', ...args] = process.argv.slice(2);

/** Plain JavaScript on Node.js alone, until everything is installed and built. An image holds no sources to build. */
async function prepare() {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new Error(problem);
  if (!existsSync('vite.programs.config.ts')) return;
  await install(root);
  if (program.startsWith('launcher/')) await buildWeb(root);
  await buildPrograms(root);
}

/** Runs a program of `dist/programs/` in this process: what starts the shop, or a command such as `operator/doctor`. */
async function start() {
  process.chdir(root);
  try {
    await prepare();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const file = path.join(root, 'dist/programs', `${program}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}

await start();
