import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, withProgress } from './run.mjs';

/** @typedef {{ title: string, config: string, into: string, sources: string[], knowsPlace: boolean }} Product */

/** @type {Product} */
const web = {
  title: 'Building the web',
  config: 'vite.config.ts',
  into: 'dist/web',
  sources: ['web', 'contract', 'domain'],
  knowsPlace: false,
};

/** @type {Product} */
const programs = {
  title: 'Building the programs',
  config: 'vite.programs.config.ts',
  into: 'dist/programs',
  sources: [
    ...['adapters', 'contract', 'domain', 'launcher', 'operator', 'scripts', 'server', 'standins', 'worker'],
    ...['compose.ts', 'config.ts', 'settings.ts'],
  ],
  // Where what they read lies is written into them.
  knowsPlace: true,
};

/**
 * @param {string} source a file or folder
 * @returns {string[]} the files it is built from, in a fixed order
 */
function filesUnder(source) {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [source];
  return readdirSync(source)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(source, name)));
}

/**
 * @param {string} root
 * @param {Product} product
 */
function fingerprint(root, { config, sources, knowsPlace }) {
  const hash = createHash('sha256').update(knowsPlace ? root : '');
  for (const file of [...sources, config, 'package-lock.json'].flatMap((name) =>
    filesUnder(path.join(root, name)),
  )) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} root
 * @param {Product} product
 */
async function buildProduct(root, product) {
  const stamp = path.join(root, product.into, '.built-from');
  const now = fingerprint(root, product);
  if (read(stamp) === now) return;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await withProgress(product.title, () =>
    run(process.execPath, [vite, 'build', '--config', product.config], { cwd: root, env }),
  );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

/**
 * Builds the web when something it is made of has changed since it was built last.
 * @param {string} root
 */
export const buildWeb = (root) => buildProduct(root, web);

/**
 * Builds the server, the worker and all other programs where they are not up to date.
 * @param {string} root
 */
export const buildPrograms = (root) => buildProduct(root, programs);

/**
 * Builds everything that is not up to date.
 * @param {string} root
 */
export async function build(root) {
  await buildWeb(root);
  await buildPrograms(root);
}
