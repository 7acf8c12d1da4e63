import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('fields are quoted where they must be, lines end as RFC 4180 says, and UTF-8 is announced', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['1,5', 'say "hä"'],
        [null, 'two\nlines'],
      ],
      { bom: true },
    ),
  ).toBe('\uFEFFa,b\r\n"1,5","say ""hä"""\r\n,"two\nlines"\r\n');
});

test('numbers with commas stand between semicolons', () => {
  const rows = [['1,5', 'a;b']];
  expect(toCsv(['a', 'b'], rows, { delimiter: ';' })).toBe('a;b\r\n1,5;"a;b"\r\n');
});

test('what looks like a formula is text, and negative amounts are numbers', () => {
  const fields = [
    '=1+1',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '＝1',
    '-4.99',
    '-4,99',
    '-4.99.',
    "-cmd|' /C calc'!A0",
  ];
  const [, line = ''] = toCsv(['x'], [fields]).split('\r\n');
  expect(line).toBe(`'=1+1,'+1,'-2+3,'@SUM(A1),'\tx,'＝1,-4.99,"-4,99",'-4.99.,'-cmd|' /C calc'!A0`);
});
