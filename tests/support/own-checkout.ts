import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const leftOut = ['.git', 'bench', 'data', 'dist', 'docs', 'node_modules', 'test-results', 'tests'];

/** Finds a folder that can hard-link the files of `node_modules`: one on the same file system. */
async function sameDisk(): Promise<string> {
  const { dev } = await stat(path.join(root, 'node_modules'));
  for (const folder of [tmpdir(), '/tmp']) if ((await stat(folder)).dev === dev) return folder;
  return path.dirname(root);
}

/** Makes a checkout whose sources the test may change; its web is built already. */
export async function givenCheckout() {
  const folder = await givenFolder(await sameDisk());
  const checkout = path.join(folder.path, 'checkout');
  await cp(root, checkout, {
    recursive: true,
    filter: (file) => !leftOut.includes(path.relative(root, file)),
  });
  await mkdir(path.join(checkout, 'dist'));
  const web = path.dirname(await realpath(path.join(root, 'dist/web')));
  await cp(web, path.join(checkout, 'dist/builds', path.basename(web)), { recursive: true });
  const packages = path.join(checkout, 'node_modules');
  await symlink(path.join(root, 'node_modules'), packages);
  return {
    path: checkout,
    start: path.join(checkout, 'start.mjs'),
    async edit(name: string, from: string, to: string): Promise<void> {
      const file = path.join(checkout, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${name} does not say "${from}"`);
      await writeFile(file, text.replace(from, to));
    },
    /** Builds as `npm run build` does. */
    build: () => run(process.execPath, ['launcher/prepare/build-all.mjs'], { cwd: checkout }),
    /** Removes the packages, as `npm ci` does first. */
    removePackages: () => rm(packages),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}
