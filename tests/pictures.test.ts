import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entries, subjects, subjectsOf } from './support/pictures.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const pictures = listed
  .split('\n')
  .filter((file) => /\.(webp|png|jpe?g|svg|avif|gif|heic|ico)$/.test(file) && !/^(dist|data)\//.test(file));

test('every picture of the repository is listed with its subjects and their licences, and no other', () => {
  const named = (file: string) => entries.filter(({ matches }) => matches.test(file));
  expect(pictures.length).toBeGreaterThan(100);
  expect(pictures.filter((file) => named(file).length !== 1)).toEqual([]);
  expect(entries.filter(({ matches }) => !pictures.some((file) => matches.test(file)))).toEqual([]);
  const unknown = entries.flatMap(({ shows }) => shows.filter((subject) => !subjects.get(subject)?.licence));
  expect(unknown).toEqual([]);
});

test('no picture that visitors or readers see shows a subject for tests only', () => {
  const seen = pictures.filter((file) => /^(web|comfy-workflows|docs)\//.test(file));
  const isForTests = (subject: string) => subjects.get(subject)?.shown !== 'everywhere';
  expect(seen.filter((file) => subjectsOf(file).some(isForTests))).toEqual([]);
  expect(subjects.get('astronaut')?.shown).toBe('tests only');
});

test('the gallery has at least 20 drawings, of at most 70 KB each', () => {
  const gallery = pictures.filter((file) => file.startsWith('web/gallery/pictures/'));
  const drawings = gallery.filter((file) => file.endsWith('-512.webp') && !file.includes('-photo-'));
  expect(drawings.length).toBeGreaterThanOrEqual(20);
  expect(gallery.filter((file) => statSync(path.join(root, file)).size > 70_000)).toEqual([]);
});
