import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chown, cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';
import { whyNoVolume } from './volume.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Shop as packed into its image. */
export type ShopImage = AsyncDisposable & {
  /** Path of its folder /app, seen from outside. */
  app: string;
  /** Starts a command as the image's user, with these environment variables and `DATA_DIR`. */
  start: (command: string[], env?: Record<string, string>) => ChildProcessWithoutNullStreams;
};

async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  return (await execute(command, args, { maxBuffer: 1e8, ...options })).stdout.trim();
}

const needs = [
  await whyNotInstalled('buildah', '--version', 'buildah'),
  await whyNotInstalled('mmdebstrap', '--version', 'mmdebstrap'),
  // Running a container without an engine requires mounts.
  whyNoVolume,
];

/** Builds the shop of the Dockerfile with buildah where possible, otherwise by the same steps in a folder. */
export const givenShopImage = () =>
  needs.every((missing) => missing === undefined) ? buildByBuildah() : buildInFolder();

/** User id of `node` in the Dockerfile's base image. */
const userId = 1000;
const nodeMajor = 24;

async function buildByBuildah(): Promise<ShopImage> {
  const folder = await givenFolder();
  const inside = (name: string) => path.join(folder.path, name);
  // vfs needs no support by the kernel, and chroot needs no engine.
  const storage = ['--root', inside('root'), '--runroot', inside('runroot'), '--storage-driver', 'vfs'];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' };
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args], { env });

  const base = await buildah('from', 'scratch');
  await fillBase(await buildah('mount', base), inside('node'));
  await buildah(
    'config',
    '--env',
    `npm_config_registry=${await run('npm', ['config', 'get', 'registry'])}`,
    base,
  );
  if (process.env.NODE_EXTRA_CA_CERTS)
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${caFile}`, base);
  await buildah('commit', '--quiet', '--rm', base, `docker.io/library/node:${nodeMajor}-bookworm-slim`);
  await buildah('build', '--pull=never', '--target', 'shop', '--tag', 'shop', root);

  const container = await buildah('from', 'localhost/shop');
  const data = inside('data');
  await mkdir(data);
  await chown(data, userId, userId);
  return {
    app: path.join(await buildah('mount', container), 'app'),
    start(command, settings = {}) {
      const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const options = ['--volume', `${data}:/data`, ...variables];
      return spawn('buildah', [...storage, 'run', ...options, container, '--', ...command], { env });
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const caFile = '/etc/ssl/certs/extra.pem';

/** Creates the parts of the official base image that the Dockerfile uses: Debian, Node with npm, and the user `node`. */
async function fillBase(mounted: string, nodeFolder: string): Promise<void> {
  const tar = `${nodeFolder}.tar`;
  const packages = ['--quiet', '--variant=essential', '--include=ca-certificates,libstdc++6,passwd'];
  const codename = await run('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"']);
  await run('mmdebstrap', [...packages, codename, tar]);
  await run('tar', ['-xf', tar, '-C', mounted]);
  await rm(tar);
  const node = `node-${process.platform}-${process.arch}`;
  await run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefix',
    nodeFolder,
    `${node}@${nodeMajor}`,
    'npm@11',
  ]);
  const local = path.join(mounted, 'usr/local');
  await cp(path.join(nodeFolder, 'node_modules', node, 'bin/node'), path.join(local, 'bin/node'));
  await cp(path.join(nodeFolder, 'node_modules/npm'), path.join(local, 'lib/node_modules/npm'), {
    recursive: true,
  });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  await run('chroot', [mounted, 'useradd', '--uid', String(userId), '--user-group', '--create-home', 'node']);
  const { NODE_EXTRA_CA_CERTS: ca } = process.env;
  if (ca) await cp(ca, path.join(mounted, caFile));
}

/** Files kept from the build context by .dockerignore. */
const unsent =
  /^\.|\/\.|\.log$|\.md$|\.test\.ts$|^(bench|coverage|data|dist|docs|node_modules|test-results|tests)\//;

/** Returns the commands of the Dockerfile's build stage, without the installation. */
async function buildCommands(needed: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const [stage = ''] = text.split(/^FROM .* AS shop$/m);
  const runs = stage.replaceAll('\\\n', '').match(/^RUN .*$/gm) ?? [];
  const commands = runs.map((line) => line.replace(/^RUN /, '').replaceAll('/needed', needed));
  return commands.filter((command) => !command.startsWith('npm ci'));
}

async function buildInFolder(): Promise<ShopImage> {
  const folder = await givenFolder();
  const app = path.join(folder.path, 'app');
  const files = (await run('git', ['ls-files'], { cwd: root })).split('\n');
  for (const file of files.filter((name) => !unsent.test(name))) {
    await mkdir(path.dirname(path.join(app, file)), { recursive: true });
    await cp(path.join(root, file), path.join(app, file));
  }
  await run('cp', ['-a', path.join(root, 'node_modules'), app]);
  // Like a container: Vitest's own variables would make it a build for tests.
  const { PATH, HOME } = process.env;
  for (const command of await buildCommands(path.join(folder.path, 'needed')))
    await run('sh', ['-euc', command], { cwd: app, env: { PATH, HOME } });
  return {
    app,
    start([program = '', ...args], settings) {
      const env = {
        PATH,
        HOME,
        NODE_ENV: 'production',
        DATA_DIR: path.join(folder.path, 'data'),
        ...settings,
      };
      return spawn(program, args, { cwd: app, env });
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
