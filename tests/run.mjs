import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '#launcher/prepare/build.mjs';
import { install } from '#launcher/prepare/install.mjs';
import { nodeProblem } from '#launcher/prepare/node-version.mjs';

const root = path.join(import.meta.dirname, '..');
const slow = '--slow';
const bin = (name) => path.join(root, 'node_modules', ...name.split('/'));

/** Runs a script, and resolves with true when it succeeded. */
function passes([file, args], env) {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Runs the suites one after the other: side by side they starve each other, until connections time out. */
async function allPass(suites, env) {
  let passed = true;
  for (const suite of suites) passed = (await passes(suite, env)) && passed;
  return passed;
}

/**
 * Selects the suites. `--slow` runs the slow tests instead of the quick ones. With other arguments only the suite they name is
 * run: `npm test -- tests/browser`, `npm test -- -t refund`.
 */
function suites([first, ...others]) {
  const isSlow = first === slow;
  const args = isSlow || first === undefined ? others : [first, ...others];
  const only = (...names) => names.flatMap((name) => ['--project', name]);
  const projects = isSlow ? only('slow', 'recordings') : only('tests', 'images', 'web');
  const pages = isSlow ? only('slow-desktop', 'slow-themes') : only('phone');
  const unit = [bin('vitest/vitest.mjs'), ['run', ...projects, ...args]];
  // In the reverse order, Playwright takes a file's name for another project's.
  const browser = [bin('playwright/cli.js'), ['test', ...args, ...pages]];
  if (args.length === 0) return [unit, browser];
  return args.some((arg) => arg.startsWith('tests/browser')) ? [browser] : [unit];
}

async function test(args) {
  await install(root);
  await build(root);
  const { provideBrowser, providePrograms } = await import('./support/run/browser.mjs');
  const { markRun } = await import('./support/run/leftovers.mjs');
  const { durationsIn } = await import('./support/run/tell-durations.mjs');
  await provideBrowser();
  await providePrograms(args[0] === slow);

  const run = markRun();
  const passed = await allPass(suites(args), run.env);
  process.stdout.write(`\n${durationsIn(run.durationsLog)}`);
  const failures = existsSync(run.failureLog) ? readFileSync(run.failureLog, 'utf8') : '';
  if (failures) process.stdout.write(`\nWhat failed, of all suites:\n\n${failures}`);
  const left = await run.end();
  for (const { pid, command } of left) process.stdout.write(`Left running by the tests: ${pid} ${command}\n`);
  return passed && left.length === 0;
}

// The suites receive Ctrl-C themselves; this process stays to check for leftovers.
process.on('SIGINT', () => undefined);

const problem = nodeProblem(process.versions.node);
try {
  if (problem) throw new Error(problem);
  process.exitCode = (await test(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
