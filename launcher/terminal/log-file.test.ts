import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { openLogFile, trimLog } from './log-file.ts';

test('a log stays within its limit and keeps the newest lines', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'server.log');
  const log = openLogFile(file, 1_000);
  for (let n = 0; n < 100; n += 1) {
    log.write(`line ${n} ${'.'.repeat(90)}`);
  }
  log.close();

  const [now, before] = await Promise.all([file, `${file}.1`].map((name) => stat(name)));
  expect((now?.size ?? 0) + (before?.size ?? 0)).toBeLessThan(2_500);
  expect(await readFile(file, 'utf8')).toContain('line 99 ');
});

test('a log goes on where the last start left it', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'server.log');
  for (const line of ['first', 'second']) {
    const log = openLogFile(file);
    log.write(line);
    log.close();
  }

  expect(await readFile(file, 'utf8')).toBe('first\nsecond\n');
});

test('a full log is emptied even if its process holds it open', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'postgres.log');
  await appendFile(file, 'x'.repeat(2_000));
  await trimLog(file, 1_000);
  await appendFile(file, 'new');

  expect(await readFile(file, 'utf8')).toBe('new');
  expect(await readFile(`${file}.1`, 'utf8')).toHaveLength(1_000);
});
