import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, withProgress } from './run.mjs';

const sources = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json'];

/**
 * @param {string} place a file or folder
 * @returns {string[]} the files it is built from, in a fixed order
 */
function filesUnder(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(path.join(root, source)))) {
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
 * Builds the web when something it is made of has changed since it was built last.
 * @param {string} root
 */
export async function buildWeb(root) {
  const stamp = path.join(root, 'dist', 'web', '.built-from');
  const now = fingerprint(root);
  if (read(stamp) === now) return;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await withProgress('Building the web', () =>
    run(process.execPath, [vite, 'build'], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }),
  );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}
