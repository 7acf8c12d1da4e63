import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { keepPackages } from './keep-packages.mjs';
import { refuseReadOnly, run, withProgress } from './run.mjs';

/** @typedef {{ name: string, title: string, config: string, parts: string[], sources: string[], knowsPlace: boolean }} Product */

/** @type {Product} */
const web = {
  name: 'web',
  title: 'Building the web',
  config: 'vite.config.ts',
  parts: ['web', 'pages', 'prerender'],
  sources: ['web', 'contract', 'domain'],
  knowsPlace: false,
};

/** @type {Product} */
const programs = {
  name: 'programs',
  title: 'Building the programs',
  config: 'vite.programs.config.ts',
  parts: ['programs'],
  sources: [
    ...[
      'adapters',
      'cli',
      'contract',
      'domain',
      'launcher',
      'operations',
      'operator',
      'scripts',
      'server',
      'settings',
      'standins',
      'worker',
    ],
    ...['compose.ts', 'config.ts', 'settings.ts'],
    // Installed by some operators, after the rest.
    'node_modules/@tensorflow/tfjs-node/package.json',
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

/** Builds of each product that are kept: what runs has one of them, and is not to miss it while others are made. */
const keptBuilds = 4;
/** Written last: a build without it was cut short. */
const stampName = '.built';

/**
 * Links `dist/<part>` to a build. What runs has looked where that leads when it started, and stays there.
 * @param {string} dist
 * @param {string} folder
 * @param {string[]} parts
 */
function linkParts(dist, folder, parts) {
  for (const part of parts) {
    const [link, target] = [path.join(dist, part), path.join(folder, part)];
    if (!existsSync(target) || (existsSync(link) && realpathSync(link) === realpathSync(target))) continue;
    refuseReadOnly(path.dirname(dist));
    // Used again is as good as new: others are removed first.
    utimesSync(folder, new Date(), new Date());
    const fresh = `${link}.${process.pid}`;
    // Windows makes no other kind without special rights, and wants the whole path.
    const onWindows = process.platform === 'win32';
    symlinkSync(onWindows ? target : path.relative(dist, target), fresh, onWindows ? 'junction' : 'dir');
    // A folder is what a version before 0.3 built; on Windows nothing is renamed over what is there.
    if (onWindows || !isLink(link)) rmSync(link, { recursive: true, force: true });
    renameSync(fresh, link);
  }
}

/** @param {string} file */
const isLink = (file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;

/**
 * @param {string} builds
 * @param {string} name of the product
 */
function removeOldBuilds(builds, name) {
  const age = (/** @type {string} */ build) => statSync(path.join(builds, build)).mtimeMs;
  const all = readdirSync(builds).filter((build) => build.startsWith(`${name}-`));
  for (const build of all.sort((a, b) => age(b) - age(a)).slice(keptBuilds))
    rmSync(path.join(builds, build), { recursive: true, force: true });
}

/**
 * Makes a product in a folder of its own, named by its sources, where that is not there yet, and links `dist/` to it.
 * @param {string} root
 * @param {Product} product
 */
async function buildProduct(root, product) {
  const dist = path.join(root, 'dist');
  const builds = path.join(dist, 'builds');
  const folder = path.join(builds, `${product.name}-${fingerprint(root, product).slice(0, 16)}`);
  const stamp = path.join(folder, stampName);
  if (!existsSync(stamp)) {
    refuseReadOnly(root);
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--config', product.config, '--', '--into', folder];
    const env = { ...process.env, NODE_ENV: 'production' };
    await withProgress(product.title, () => run(process.execPath, args, { cwd: root, env }));
    mkdirSync(folder, { recursive: true });
    if (product === programs) keepPackages(root, path.join(folder, 'programs'));
    writeFileSync(stamp, '');
    removeOldBuilds(builds, product.name);
  }
  linkParts(dist, folder, product.parts);
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
