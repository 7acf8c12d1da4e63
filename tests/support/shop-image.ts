import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';
import { quickStyles } from './shop-base.ts';
import { whyNoVolume } from './volume.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Container of an image. */
export type ShopContainer = {
  /** Path of its folder /app, seen from outside. */
  app: string;
  /** Starts a command as the image's user, with these environment variables and the volumes that all containers share. */
  start: (command: string[], env?: Record<string, string>) => ChildProcessWithoutNullStreams;
};

/** Images of the shop, by the names of docker-compose.yml and of the guide. */
export type ShopImages = AsyncDisposable & {
  /** Gives an image another name, too, as `docker tag` does. */
  tag: (name: string, other: string) => Promise<void>;
  /** Builds `toonbooth:local` anew: the image of that name, with these files in its folder /app. */
  change: (files: Record<string, string>) => Promise<void>;
  /** Returns the container of the image that `toonbooth:local` names now. */
  container: () => Promise<ShopContainer>;
};

async function run(command: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}) {
  return (await execute(command, args, { maxBuffer: 1e8, ...options })).stdout.trim();
}

/** Reason why the image cannot be built here, for skipping a test; undefined where it can. */
export const whyNoImage =
  (await whyNotInstalled('buildah', '--version', 'buildah')) ??
  (await whyNotInstalled('dpkg-query', '--version', 'dpkg')) ??
  // Running a container without an engine requires mounts.
  whyNoVolume;

/** User id of `node` in the Dockerfile's base image. */
const userId = 1000;
const nodeMajor = 24;
const local = 'localhost/toonbooth:local';
/** Folders of the image that are volumes in docker-compose.yml. */
const volumes = ['data', 'backups'];

/** Runs buildah with the images and containers in this folder. */
async function openBuildah(folder: string) {
  // chroot needs no engine.
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' };
  const storageOf = (driver: string) => {
    const root = path.join(folder, driver);
    return ['--root', root, '--runroot', `${root}-run`, '--storage-driver', driver];
  };
  // vfs needs no support by the kernel, and copies all files of an image for each container and each build.
  const canOverlay = await run('buildah', [...storageOf('overlay'), 'info'], { env }).catch(() => '');
  const storage = storageOf(canOverlay === '' ? 'vfs' : 'overlay');
  return {
    buildah: (...args: string[]) => run('buildah', [...storage, ...args], { env }),
    start: (...args: string[]) => spawn('buildah', [...storage, ...args], { env }),
  };
}

/** Unmounts everything in a folder: buildah only counts how often each container is mounted. */
async function unmountIn(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  const inside = mounts.filter((place) => place.startsWith(`${folder}/`));
  for (const place of inside.toReversed()) await run('umount', ['--lazy', place]);
}

/** Builds the shop of the Dockerfile with buildah. @throws where that is impossible: see `whyNoImage` */
export async function givenShopImages(): Promise<ShopImages> {
  const folder = await givenFolder();
  const tools = await openBuildah(folder.path);
  const dispose = async (): Promise<void> => {
    await unmountIn(folder.path);
    await folder[Symbol.asyncDispose]();
  };
  try {
    return { ...(await buildImages(folder.path, tools)), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function buildImages(
  folder: string,
  { buildah, start }: Awaited<ReturnType<typeof openBuildah>>,
): Promise<Omit<ShopImages, typeof Symbol.asyncDispose>> {
  const inside = (name: string) => path.join(folder, name);
  const base = await buildah('from', 'scratch');
  await fillBase(await buildah('mount', base), inside('node'));
  const variables = {
    npm_config_registry: await run('npm', ['config', 'get', 'registry']),
    // The packages that the tests run with lie in the cache.
    npm_config_prefer_offline: 'true',
    ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: caFile }),
  };
  const settings = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  await buildah('config', ...settings, base);
  await buildah('commit', '--quiet', '--rm', base, `docker.io/library/node:${nodeMajor}-bookworm-slim`);
  // Root's folder in the image.
  const cache = `${await run('npm', ['config', 'get', 'cache'])}:/root/.npm`;
  await buildah('build', '--pull=never', '--target', 'shop', '--volume', cache, '--tag', local, root);

  const mounts: string[] = [];
  for (const name of volumes) {
    await mkdir(inside(name));
    await chown(inside(name), userId, userId);
    mounts.push('--volume', `${inside(name)}:/${name}`);
  }
  // A test's own styles lie outside the image.
  mounts.push('--volume', `${quickStyles}:${quickStyles}:ro`);
  const containers = new Map<string, Promise<ShopContainer>>();

  async function createContainer(image: string): Promise<ShopContainer> {
    const container = await buildah('from', '--pull=never', image);
    return {
      app: path.join(await buildah('mount', container), 'app'),
      start(command, settings = {}) {
        const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
        return start('run', ...mounts, ...variables, container, '--', ...command);
      },
    };
  }

  return {
    tag: async (name, other) => void (await buildah('tag', `localhost/${name}`, `localhost/${other}`)),
    async change(files) {
      const context = inside('context');
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(context, 'app', name)), { recursive: true });
        await writeFile(path.join(context, 'app', name), text);
      }
      await writeFile(path.join(context, 'Dockerfile'), `FROM ${local}\nCOPY app /app\n`);
      await buildah('build', '--pull=never', '--tag', local, context);
    },
    // One for each image: a copy of all its files takes a second, and the shop writes to volumes only.
    async container() {
      const image = await buildah('images', '--quiet', '--no-trunc', local);
      const container = containers.get(image) ?? createContainer(image);
      containers.set(image, container);
      return container;
    },
  };
}

const caFile = '/etc/ssl/certs/extra.pem';

/** Lists Debian's essential packages, these, and all that they need. */
async function listPackages(names: string[]): Promise<string[]> {
  const format = '${Package}\t${Essential}\t${Pre-Depends}, ${Depends}\n';
  const rows = (await run('dpkg-query', ['--show', '--showformat', format])).split('\n');
  const installed = rows.map((row) => row.split('\t'));
  const needs = new Map(installed.map(([name = '', , words = '']) => [name, words.match(/[^\s,|:()]+/g)]));
  const essential = installed.flatMap(([name = '', is]) => (is === 'yes' ? [name] : []));
  const found = new Set([...essential, ...names]);
  // A loop over a set also visits the names that are added meanwhile.
  for (const name of found) for (const one of needs.get(name) ?? []) found.add(one);
  return [...found].filter((name) => needs.has(name));
}

/** Copies packages from this machine, which is Debian, too: installing them takes twenty times as long. */
async function copyPackages(names: string[], into: string): Promise<void> {
  const listed = await run('dpkg-query', ['--listfiles', ...(await listPackages(names))]);
  const isLeftOut = /^\/usr\/share\/(doc|locale|man)\//;
  const files = new Set(listed.split('\n').filter((file) => existsSync(file) && !isLeftOut.test(file)));
  // Installing them makes these: links between folders, and certificates.
  for (const name of ['/bin', '/lib', '/lib64', '/sbin', '/etc/ssl/certs/ca-certificates.crt'])
    files.add(name);
  const list = `${into}.txt`;
  await writeFile(list, [...files].toSorted().join('\n'));
  for (const name of ['bin', 'lib', 'lib64', 'sbin'])
    await mkdir(path.join(into, 'usr', name), { recursive: true });
  const copy = `tar -c --no-recursion -T "$1" | tar -x -C "$2"`;
  await run('sh', ['-c', copy, 'sh', list, into]);
  for (const name of ['passwd', 'group'])
    await cp(path.join(into, `usr/share/base-passwd/${name}.master`), path.join(into, 'etc', name));
}

/** Creates the parts of the official base image that the Dockerfile uses: Debian, Node with npm, and the user `node`. */
async function fillBase(mounted: string, nodeFolder: string): Promise<void> {
  await copyPackages(['ca-certificates', 'libstdc++6', 'passwd'], mounted);
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
  const usrLocal = path.join(mounted, 'usr/local');
  await cp(path.join(nodeFolder, 'node_modules', node, 'bin/node'), path.join(usrLocal, 'bin/node'));
  await cp(path.join(nodeFolder, 'node_modules/npm'), path.join(usrLocal, 'lib/node_modules/npm'), {
    recursive: true,
  });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(usrLocal, 'bin', name));
  await run('chroot', [mounted, 'useradd', '--uid', String(userId), '--user-group', '--create-home', 'node']);
  const { NODE_EXTRA_CA_CERTS: ca } = process.env;
  if (ca) await cp(ca, path.join(mounted, caFile));
  // The web of this checkout, which the image's build finds up to date.
  const web = path.dirname(await realpath(path.join(root, 'dist/web')));
  await cp(web, path.join(mounted, 'app/dist/builds', path.basename(web)), { recursive: true });
}
