import { execFile } from 'node:child_process';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from '#tests/support/folder.ts';
import type { Figure } from '../figure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const shipped = ['comfy-workflows', 'docker', 'cli/toonbooth.mjs', 'start.mjs', 'package.json'];

/**
 * Measures bytes on disk of an installation (packages as in the image, built files, styles), and bytes a visitor's browser may
 * load.
 */
export async function measureInstallSize(): Promise<Figure[]> {
  await using needed = await givenFolder();
  await promisify(execFile)(process.execPath, ['docker/keep-needed.mjs', needed.path], { cwd: root });
  const sizes = async (places: string[]) => {
    return (await Promise.all(places.map((one) => realpath(path.resolve(root, one)).then(bytesOf)))).reduce(
      (a, b) => a + b,
      0,
    );
  };
  const [ofPackages, ofPrograms, ofWeb, ofRest] = await Promise.all(
    [[needed.path], ['dist/programs'], ['dist/web', 'dist/pages'], shipped].map(sizes),
  );
  const megabytes = (bytes = 0) => bytes / 1e6;
  return [
    { what: 'packages that the programs load', value: megabytes(ofPackages), unit: 'MB' },
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
