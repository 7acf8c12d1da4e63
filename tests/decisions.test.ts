import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/decisions');
const records = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the paths of all files that cite a decision record, except those that git ignores. */
function citingFiles(): string[] {
  const options = ['grep', '-I', '--untracked', '--files-with-matches', '--fixed-strings', 'decisions/'];
  return execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

/** Returns the file names of the records that a text cites, by file name or by number. */
function citedIn(text: string): string[] {
  return [...text.matchAll(/decisions\/(\d{3}[\w.-]*)/g)].map(([, name = '']) => name.replace(/\.$/, ''));
}

test('every citation of a decision leads to its file', () => {
  const files = citingFiles();
  const broken = files.flatMap((file) =>
    citedIn(read(file))
      .filter((name) => !records.includes(name))
      .map((name) => `${file}: ${name}`),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

test('a citation without the whole file name is noticed', () => {
  const at = 'docs/decisions/';

  expect(citedIn(`see ${at}074) and ${at}002-truth.md.`)).toEqual(['074', '002-truth.md']);
});

test('the index lists every decision once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)];

  expect(listed.map(([, name]) => name).toSorted()).toEqual(records.toSorted());
});

test.each(records)('%s has the form of a decision, on one page', (name) => {
  const text = read(`docs/decisions/${name}`);
  const headings = [...text.matchAll(/^#+ .+$/gm)].map(([heading]) => heading);

  expect(headings[0]).toMatch(new RegExp(`^# ${name.slice(0, 3)} `));
  expect(headings.slice(1)).toEqual(['## Context', '## Decision', '## Consequences']);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(350);
  expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
});

test.each(records)('every link of %s leads to a file', (name) => {
  const links = [...read(`docs/decisions/${name}`).matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);

  expect(links.filter((link) => !/^https?:/.test(link) && !existsSync(path.join(folder, link)))).toEqual([]);
});
