import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { quantile, type Figure } from './figure.ts';
import { presentMachine, readResults, writeResults, type Result } from './report.ts';

function givenResult(changes: Partial<Result>): Result {
  const of = { date: '2026-11-23T08:00:00.000Z', commit: 'abc1234', machine: presentMachine() };
  return { ...of, load: 0.1, seconds: 12, figures: [], ...changes };
}

test('a table shows each measurement beside its comparison, and warns of other load', async () => {
  await using folder = await givenFolder();
  const beside = { what: 'bare sharp', value: 10 };
  const figures: Figure[] = [{ what: 'uploads', value: 8.123, unit: '/s', beside, aim: '≥ 0.8 of it' }];
  const also = [{ what: 'in the mail', value: 1024, unit: 'px' }];
  figures.push({ what: 'long side', value: 2048, unit: 'px', also });
  const quiet = givenResult({ figures });
  const table = await writeResults(folder.path, { uploads: quiet, cost: givenResult({ load: 3 }) });

  expect(table).toMatch(/\| uploads +\| 8\.12 \/s +\| bare sharp: 10 \/s +\| 0\.812 +\| ≥ 0\.8 of it +\|/);
  expect(table).toMatch(/\| long side +\| 2048 px; in the mail 1024 px +\| +\| +\| +\|/);
  expect(table.split('## ')[1]).not.toContain('for trying only');
  expect(table.split('## ')[2]).toContain('for trying only');
  expect((await readResults(folder.path)).uploads).toEqual(quiet);
});

test('a failed measurement is kept with its reason', async () => {
  await using folder = await givenFolder();
  const figures = [{ what: 'uploads', value: NaN, unit: '/s' }];
  const lost = givenResult({ error: 'no shop\nat line 1' });
  const table = await writeResults(folder.path, { uploads: givenResult({ figures }), cost: lost });

  expect(table).toContain('It could not be measured: no shop\n');
  expect((await readResults(folder.path)).uploads?.figures[0]?.value).toBeNull();
});

test('the needs of a shop are calculated from the cost of a picture', async () => {
  await using folder = await givenFolder();
  const cost = [
    ['processor time of a picture', 1, 's'],
    ['processor time of an upload, its advice included', 0.5, 's'],
    ['file of a photo', 1.2, 'MB'],
    ['file of a picture', 1, 'MB'],
  ] as const;
  const figures = cost.map(([what, value, unit]) => ({ what, value, unit }));
  const sizeOf = (tier: string, kilobytes: number): Figure => {
    const also = [{ what: 'PNG', value: kilobytes, unit: 'kB' }];
    return { what: `${tier}, bricks: long side`, value: 2496, unit: 'px', also };
  };
  const sizes = givenResult({ figures: [sizeOf('cpu', 500), sizeOf('small', 2000)] });
  const table = await writeResults(folder.path, { cost: givenResult({ figures }), sizes });

  // A million a day is 34.7 a second in the busiest hour, at three times the mean.
  expect(table).toMatch(/\| cores beside them, busiest hour +\|.*\| 70 +\|/);
  // Seven days of GPU pictures, one day of their photos, and one hour of two photos each without an order.
  expect(table).toMatch(/\| photos and pictures of GPUs +\|.*\| 15,300 GB +\|/);
  expect(table).toMatch(/\| database after a year +\| – /);
});

test('a quantile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_nothing, n) => 100 - n);
  expect([0.5, 0.95, 1].map((part) => quantile(values, part))).toEqual([51, 96, 100]);
});
