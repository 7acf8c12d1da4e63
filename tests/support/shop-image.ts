import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chown, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
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
  (await whyNotInstalled('mmdebstrap', '--version', 'mmdebstrap')) ??
  // Running a container without an engine requires mounts.
  whyNoVolume;

/** User id of `node` in the Dockerfile's base image. */
const userId = 1000;
const nodeMajor = 24;
const local = 'localhost/toonbooth:local';
/** Folders of the image that are volumes in docker-compose.yml. */
const volumes = ['data', 'backups'];

/** Builds the shop of the Dockerfile with buildah. @throws where that is impossible: see `whyNoImage` */
export async function givenShopImages(): Promise<ShopImages> {
  const folder = await givenFolder();
  const inside = (name: string) => path.join(folder.path, name);
  // vfs needs no support by the kernel, and chroot needs no engine.
  const storage = ['--root', inside('root'), '--runroot', inside('runroot'), '--storage-driver', 'vfs'];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' };
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args], { env });

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
        const args = ['run', ...mounts, ...variables, container, '--', ...command];
        return spawn('buildah', [...storage, ...args], { env });
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
}
