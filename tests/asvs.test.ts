import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Sections of ASVS 5.0, with the number of their requirements of levels 1 and 2; these are numbered from 1. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const ids = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_nothing, at) => `${section}.${at + 1}`),
);

/** Rows of SECURITY.md: the requirements of each, what they ask for, and what the shop does about them. */
const rows = [
  ...readFileSync(path.join(root, 'SECURITY.md'), 'utf8').matchAll(/^\| (\d+\.[^|]*)\|([^|]*)\|(.*)\|$/gm),
].map(([, named = '', asked = '', here = '']) => ({
  ids: named.trim().split(', ').flatMap(idsOf),
  asked: asked.trim(),
  here: here.trim(),
}));

/** Expands a chapter that a row names as a whole, such as `10.x`. */
function idsOf(named: string): string[] {
  return named.endsWith('.x') ? ids.filter((id) => id.startsWith(named.slice(0, -1))) : [named];
}

test('SECURITY.md lists each requirement of ASVS 5.0 of level 1 or 2 once, and no other', () => {
  expect(ids).toHaveLength(253);
  expect(rows.flatMap((row) => row.ids).sort()).toEqual([...ids].sort());
});

test('each row names an existing file or says why none applies', () => {
  const faults = rows.filter(({ asked, here }) => {
    const files = [...here.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[\w.-]+\.[a-z]+)`/g)].map(
      ([, file = '']) => file,
    );
    const says = files.length > 0 || /^Does not apply|\bNot held\b|^README, "/.test(here);
    return asked === '' || !says || files.some((file) => !existsSync(path.join(root, file)));
  });
  expect(faults).toEqual([]);
});
