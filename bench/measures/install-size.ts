import { execFile } from 'node:child_process';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../figure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const shipped = ['comfy-workflows', 'docker', 'start.mjs', 'package.json'];

/** What lies on disk where the shop runs: packages of `npm ci --omit=dev`, what is built, styles. And what a visitor's browser may load. */
export async function measureInstallSize(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
  });
  // One that lies in another is counted with it.
  const packages = stdout
    .trim()
    .split('\n')
    .filter((one) => one !== root)
    .filter((one, _at, all) => !all.some((other) => one.startsWith(`${other}/`)));
  const sizes = async (places: string[]) => {
    return (await Promise.all(places.map((one) => realpath(path.resolve(root, one)).then(bytesOf)))).reduce(
      (a, b) => a + b,
      0,
    );
  };
  const [ofPackages, ofPrograms, ofWeb, ofRest] = await Promise.all(
    [packages, ['dist/programs'], ['dist/web', 'dist/pages'], shipped].map(sizes),
  );
  const megabytes = (bytes = 0) => bytes / 1e6;
  return [
    { what: 'packages of an install without development', value: megabytes(ofPackages), unit: 'MB' },
    { what: 'built programs', value: megabytes(ofPrograms), unit: 'MB' },
    { what: 'built pages in all languages', value: megabytes(ofWeb), unit: 'MB' },
    { what: 'styles and the rest', value: megabytes(ofRest), unit: 'MB' },
  ];
}

async function bytesOf(place: string): Promise<number> {
  const found = await lstat(place);
  if (!found.isDirectory()) return found.size;
  const names = await readdir(place);
  const sizes = await Promise.all(names.map((name) => bytesOf(path.join(place, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
