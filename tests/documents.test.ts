import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const isOurs = (name: string) =>
  /^(?!dist|data)[\w-]+\/./.test(name) && existsSync(path.join(root, name.split('/')[0] ?? ''));

/** The files and folders of ours that a document names; what has a place to fill in is none. */
function pathsIn(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+)`|\]\(([\w./-]+)\)/g)].map(
    ([, code, link]) => code ?? link ?? '',
  );
  return named.filter(isOurs);
}

test.each(['README.md', 'CONTRIBUTING.md'])('every file and folder that %s names is there', (document) => {
  const paths = pathsIn(document);

  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
