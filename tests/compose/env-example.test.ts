import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#config.ts';
import { settingsSchema } from '#settings.ts';
import { composeOnly } from './compose-files.ts';

const file = path.resolve(import.meta.dirname, '../../.env.example');
const lines = (await readFile(file, 'utf8')).split('\n');

/** Settings stand there switched off: `#NAME=value`; words begin with `# `. */
const settings = lines.flatMap((line, index) => {
  const [, name, value] = /^#([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, value: value ?? '', above: lines[index - 1] ?? '' }];
});

test('.env.example lists every setting there is, once, and no other', () => {
  const all = [...Object.keys(settingsSchema.shape), ...composeOnly];
  expect(settings.map(({ name }) => name).sort()).toEqual(all.sort());
});

test('every setting has words above it', () => {
  expect(settings.filter(({ above }) => !above.startsWith('# '))).toEqual([]);
});

test('copied as it is, it sets nothing', () => {
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual([]);
});

test('all its examples would be taken', () => {
  const all = Object.fromEntries(settings.map(({ name, value }) => [name, value]));

  expect(() => readSettings(all)).not.toThrow();
});

test('what it shows for a setting with a default is that default, or an example where the default is a place', () => {
  const defaults = readSettings({});
  const shown = Object.fromEntries(settings.map(({ name, value }) => [name, value]));

  for (const name of [
    'BRAND_NAME',
    'PRICE',
    'CURRENCY',
    'LOG_LEVEL',
    'STRIPE_API_URL',
    'MAIL_FROM',
  ] as const) {
    expect(shown[name]).toBe(defaults[name]);
  }
  const others = Object.entries(defaults).filter(
    ([name, value]) => typeof value === 'number' && Number(shown[name]) !== value,
  );
  expect(others).toEqual([]);
});
