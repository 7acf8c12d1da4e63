import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPrograms, buildWeb } from './launcher/prepare/build.mjs';
import { install } from './launcher/prepare/install.mjs';
import { nodeProblem } from './launcher/prepare/node-version.mjs';

const root = import.meta.dirname;
const given = process.argv.slice(2);
const [program, ...args] = given[0] && !given[0].startsWith('-') ? given : ['launcher/main', ...given];

/** Usage of the programs that start a shop; printed before installing or building. @type {Record<string, string>} */
const usages = {
  'launcher/main': `Starts the shop and all that it needs, and prints the addresses; first it installs and builds what is missing.

  npm start

Settings stand in .env; .env.example lists them. Ctrl-C stops the shop.
`,
  'launcher/dev/main': `Starts the shop for somebody who changes it: each change is in it a moment later.

  npm run dev

Settings stand in .env; .env.example lists them. Ctrl-C stops the shop.
`,
};

/** Prints the usage on request or for unknown arguments. @returns false if there is neither */
function tellUsage() {
  const usage = usages[program];
  if (usage === undefined || args.length === 0) return false;
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(usage);
  } else {
    const name = program === 'launcher/main' ? 'npm start' : 'npm run dev';
    process.stderr.write(`${name} takes no arguments, such as "${args[0]}".\n\n${usage}`);
    process.exitCode = 1;
  }
  return true;
}

/** Installs and builds what is missing; until then only plain JavaScript can run. An image contains no sources to build. */
async function prepare() {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new Error(problem);
  if (!existsSync('vite.programs.config.ts')) return;
  await install(root);
  if (program.startsWith('launcher/')) await buildWeb(root);
  await buildPrograms(root);
}

/** Runs a program of `dist/programs/` in this process: the launcher, or a command such as `operator/doctor`. */
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

if (!tellUsage()) await start();
