import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/pictures.md'), 'utf8');

/** Returns the cells of the rows of the table below a heading. */
function tableBelow(heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const rows = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Turns a pattern of the page into a regular expression: `*` stands for part of a name, `{a,b}` for one of several. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_all, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}

/** Subjects by name: why each is free to use, and where it may be shown. */
export const subjects = new Map(
  tableBelow('Subjects').map(([name = '', , licence = '', shown = '']) => [name, { licence, shown }]),
);

/** Entries of files: a pattern each, and the subjects that they show. */
export const entries = tableBelow('Files').flatMap(([patterns = '', shows = '']) =>
  [...patterns.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({
    pattern,
    matches: expressionOf(pattern),
    shows: shows.split(', '),
  })),
);

/** Returns the subjects shown in a file; none where the page does not list it. */
export function subjectsOf(file: string): string[] {
  return entries.find(({ matches }) => matches.test(file))?.shows ?? [];
}
