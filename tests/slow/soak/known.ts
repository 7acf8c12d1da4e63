import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { givenFolder } from '../../support/folder.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const patches = path.join(import.meta.dirname, 'known');
const usage = `Soaks the last commit with each known fault put back, which must turn it red.

  npm run soak:known -- [--only REGEX] [--seeds 1,2,3]

--seeds  instead of those that the patch names`;
const minutes = 10;

/** Soaks a clone to which the patch was applied. @returns minutes until it was red; undefined if it stayed green */
async function minutesUntilRed(patch: string, seed: string): Promise<number | undefined> {
  await using folder = await givenFolder();
  const clone = path.join(folder.path, 'clone');
  await run('git', ['clone', '--quiet', root, clone]);
  await run('git', ['apply', path.join(patches, patch)], { cwd: clone });
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  const args = ['--import', 'tsx', 'tests/slow/soak/run.ts', '--no-shrink'];
  const began = performance.now();
  const soak = spawn(process.execPath, [...args, '--seed', seed, '--minutes', String(minutes)], {
    ...{ cwd: clone, stdio: 'inherit' },
  });
  const [code] = (await once(soak, 'exit')) as [number | null];
  return code === 0 ? undefined : (performance.now() - began) / 60_000;
}

/** Reads the seeds that the patch names, of rounds in which its fault can show: without any, the first. */
async function seedsOf(patch: string): Promise<string> {
  const [, seeds] = /^Seeds: (.+)$/m.exec(await readFile(path.join(patches, patch), 'utf8')) ?? [];
  return seeds ?? '1, 2, 3';
}

/** Soaks with one seed after another until one is red. */
async function isFound(patch: string, seeds: string[]): Promise<boolean> {
  for (const seed of seeds) {
    const red = await minutesUntilRed(patch, seed);
    print(`${patch}, seed ${seed}: ${red === undefined ? 'green' : `red after ${red.toFixed(1)} minutes`}`);
    if (red !== undefined) return true;
  }
  return false;
}

async function main(): Promise<boolean> {
  const { values } = readArguments(usage, {
    only: { type: 'string', default: '' },
    seeds: { type: 'string' },
  });
  const names = (await readdir(patches)).filter((name) => new RegExp(values.only).test(name));
  let found = 0;
  for (const name of names) {
    const seeds = values.seeds ?? (await seedsOf(name));
    found += Number(await isFound(name, seeds.split(/, */)));
  }
  print(`${found} of ${names.length} known faults were found`);
  return found === names.length;
}

await runCommand(main);
