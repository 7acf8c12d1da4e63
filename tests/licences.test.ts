import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** SPDX identifiers that allow a package in a commercial product. OFL-1.1 is for fonts. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];
/** Packages under the MPL, which binds whoever changes their own files. Nobody does. */
const unchanged = /^node_modules\/web-push$/;
/** Packages under the LGPL: libraries that remain separate files, which anybody may replace. */
const exchangeable = /^node_modules\/(@img\/sharp-(libvips|win32|wasm32)|libheif-js$)/;

type Package = { license?: string; dev?: boolean };
type OldLicences = { licenses?: { type: string }[] };

/** Returns the identifiers in an SPDX expression: even of a choice (`OR`), every one must be allowed. */
function identifiersOf(expression: string): string[] {
  return expression.split(/\s+(?:and|or|with)\s+|[()]/i).filter((one) => one !== '');
}

/** Returns the licences declared by a package, also in the form used before npm 2, or by its file alone. */
function licencesOf(place: string, { license }: Package): string[] {
  if (license !== undefined) return identifiersOf(license);
  const { licenses = [] } = readJson(`${place}/package.json`) as OldLicences;
  if (licenses.length > 0) return licenses.map(({ type }) => type);
  const file = path.join(root, place, 'LICENSE');
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n') ? ['MIT'] : ['none'];
}

function forbiddenIn(place: string, entry: Package): string[] {
  const mayBe = [
    ...allowed,
    ...(exchangeable.test(place) ? ['LGPL-3.0', 'LGPL-3.0-or-later'] : []),
    ...(unchanged.test(place) ? ['MPL-2.0'] : []),
  ];
  return licencesOf(place, entry).filter((licence) => !mayBe.includes(licence));
}

test('every package that runs has a licence that allows selling pictures with it', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> };
  const running = Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true);

  expect(running.length).toBeGreaterThan(200);
  expect(running.flatMap(([place, one]) => forbiddenIn(place, one).map((name) => [place, name]))).toEqual([]);
});

test('a forbidden licence is noticed', () => {
  expect(forbiddenIn('node_modules/one', { license: '(MIT AND GPL-3.0-only)' })).toEqual(['GPL-3.0-only']);
  expect(forbiddenIn('node_modules/one', { license: 'LGPL-3.0' })).toEqual(['LGPL-3.0']);
  expect(forbiddenIn('node_modules/libheif-js', { license: 'LGPL-3.0' })).toEqual([]);
  expect(forbiddenIn('node_modules/one', { license: 'MPL-2.0' })).toEqual(['MPL-2.0']);
  expect(forbiddenIn('node_modules/busboy', {})).toEqual([]);
});
