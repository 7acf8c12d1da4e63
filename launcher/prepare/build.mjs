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
    // Some operators install it after the rest.
    'node_modules/@tensorflow/tfjs-node/package.json',
  ],
  // The paths of the files that they read are written into them.
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

/** Number of builds kept of each product: a running shop uses one of them and must not lose it to newer builds. */
const keptBuilds = 4;
/** File that is written last: a build without it is incomplete. */
const stampName = '.built';

/**
 * Links `dist/<part>` to a build. Running programs have resolved the link at their start and keep their own build.
 * @param {string} dist
 * @param {string} folder
 * @param {string[]} parts
 */
function linkParts(dist, folder, parts) {
  for (const part of parts) {
    const [link, target] = [path.join(dist, part), path.join(folder, part)];
    if (!existsSync(target) || (existsSync(link) && realpathSync(link) === realpathSync(target))) continue;
    refuseReadOnly(path.dirname(dist));
    // A build that is used again counts as new, so that older ones are removed first.
    utimesSync(folder, new Date(), new Date());
    const fresh = `${link}.${process.pid}`;
    // On Windows only junctions need no special rights, and they need an absolute path.
    const onWindows = process.platform === 'win32';
    symlinkSync(onWindows ? target : path.relative(dist, target), fresh, onWindows ? 'junction' : 'dir');
    // Versions before 0.3 built a folder here; Windows cannot rename over anything that exists.
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
 * Builds a product, unless that has been done, into a folder named after the hash of its sources, and links `dist/` to it.
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
 * Builds the web if it is not up to date.
 * @param {string} root
 */
export const buildWeb = (root) => buildProduct(root, web);

/**
 * Builds the server, the worker and all other programs if they are not up to date.
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
