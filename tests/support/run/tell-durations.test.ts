import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import longest from './longest.json' with { type: 'json' };
import { tellDurations } from './tell-durations.mjs';

const span = (suite: string, file: string, beganAt: number, seconds: number): string =>
  JSON.stringify({ suite, file, beganAt, seconds });

const use = (file: string, processorSeconds: number): string => JSON.stringify({ file, processorSeconds });

test('the end of a run lists seconds by suite, the slowest and the busiest files, and those started too late', () => {
  const told = tellDurations(
    [
      span('slow', 'known.test.ts', 0, 100),
      span('slow', 'new.test.ts', 50_000, 90),
      span('phone', 'buying.spec.ts', 200_000, 40),
      span('phone', 'buying.spec.ts', 210_000, 40),
      ...[use('known.test.ts', 20), use('new.test.ts', 70)],
    ].join('\n'),
    ['known.test.ts'],
  );
  expect(told.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    'Suites:',
    ...['140 s slow', '50 s phone'],
    'Slowest files:',
    ...['100 s known.test.ts', '90 s new.test.ts', '80 s buying.spec.ts'],
    'Processor time of Vitest’s files and what they start:',
    ...['90 s together', '70 s new.test.ts', '20 s known.test.ts'],
    'Begun too late, as tests/support/run/longest.json does not name them:',
    ...['90 s new.test.ts', ''],
  ]);
});

test('the files to start first exist', () => {
  const root = path.join(import.meta.dirname, '../../..');
  expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
