import { build } from './launcher/prepare/build.mjs';
import { install } from './launcher/prepare/install.mjs';
import { nodeProblem } from './launcher/prepare/node-version.mjs';

const root = import.meta.dirname;

/** Plain JavaScript on Node.js alone, until everything is installed and built. */
async function start() {
  process.chdir(root);
  await install(root);
  await build(root);
  await import('./dist/programs/launcher/main.js');
}

const problem = nodeProblem(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  start().catch((error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  });
}
