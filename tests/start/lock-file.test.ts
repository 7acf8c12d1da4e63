import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const { packages } = lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));

/** Returns the places where Node.js would look for `name` from the package at `place`, nearest first. */
function candidates(place: string, name: string): string[] {
  const parents = place
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

test('the lock file lists the packages of every platform, as npm ci requires', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !candidates(place, name).some((found) => found in packages),
    ),
  );

  expect(missing).toEqual([]);
});
