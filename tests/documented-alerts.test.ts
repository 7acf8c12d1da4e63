import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alertTitles } from '#domain/alert.ts';
import { textOf } from './support/command-blocks.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Sources of the running programs, which write everything in a shop's log. */
const sources = ['adapters', 'server', 'worker']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .concat('compose.ts', 'live-config.ts')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map(textOf);

const alerts = textOf('docs/operating/alerts.md');
const withGaps = (message: string) => message.replace(/\$\{[^}]*\}/g, '…');

test('the guide explains every logged warning and error, and every alert', () => {
  const logged = /\blog\??\s*\.(?:warn|error|warnOnce)\(\s*(['`])((?:(?!\1)[^\\])*)\1/g;
  const messages = sources.flatMap((file) => [...file.matchAll(logged)]);
  const told = messages
    .map(([, , message = '']) => withGaps(message).replace(/^ComfyUI …$/, 'ComfyUI lacks'))
    .concat(Object.values(alertTitles));

  expect(told.length).toBeGreaterThan(30);
  expect(told.filter((message) => !alerts.includes(message))).toEqual([]);
});

test('every log line in the guide is logged by the code', () => {
  const rows = [...alerts.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`([^`]+)`/g),
  ]);
  const all = [...sources.map(withGaps), ...Object.values(alertTitles)].join('\n');
  const parts = rows
    .flatMap(([, message = '']) => message.split('…'))
    .map((part) => part.replace(/^(ComfyUI|mail) /, ''));

  expect(parts.length).toBeGreaterThan(50);
  expect(parts.map((part) => part.trim().replace(/:$/, '')).filter((part) => !all.includes(part))).toEqual(
    [],
  );
});
