import { buildWeb } from './launcher/prepare/build-web.mjs';
import { install } from './launcher/prepare/install.mjs';
import { nodeProblem } from './launcher/prepare/node-version.mjs';

const root = import.meta.dirname;

/** Plain JavaScript on Node.js alone, until everything that TypeScript needs is installed. */
async function start() {
  process.chdir(root);
  await install(root);
  await buildWeb(root);
  const { register } = await import('tsx/esm/api');
  register();
  await import('./launcher/quick-start/register.mjs');
  await import('./launcher/main.ts');
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
