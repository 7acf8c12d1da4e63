import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJsonLines } from '#standins/http/json-lines.ts';

let file = '';
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'json-lines-test-')), 'deep', 'down.jsonl');
});
afterEach(() => rm(path.resolve(file, '../..'), { recursive: true }));

function write(...entries: string[]): void {
  const lines = openJsonLines<string>(file);
  entries.forEach(lines.append);
  lines.close();
}

test('appended entries are read again in order', () => {
  write('one', 'two\nlines');
  write('three');
  expect(openJsonLines<string>(file).earlier).toEqual(['one', 'two\nlines', 'three']);
});

test('a line cut by a kill is left out and does not swallow the next one', async () => {
  write('one');
  await appendFile(file, '"tw');
  write('three');
  expect(openJsonLines<string>(file).earlier).toEqual(['one', 'three']);
});

test('entries that are not kept are removed from the file too', () => {
  write('one', 'two', 'three');
  openJsonLines<string>(file, (entries) => entries.slice(-1)).close();
  expect(openJsonLines<string>(file).earlier).toEqual(['three']);
});

test('nothing is kept without a file, and nothing is written after closing', () => {
  const nowhere = openJsonLines<string>('');
  nowhere.append('one');
  nowhere.close();
  const lines = openJsonLines<string>(file);
  lines.close();
  lines.append('late');
  expect(openJsonLines<string>(file).earlier).toEqual([]);
});
