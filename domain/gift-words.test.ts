import { expect, test } from 'vitest';
import { hasLink, isPrintable, tidyWords } from './gift-words.ts';

test('names become one line, a message keeps its lines, and what cannot be printed is left out', () => {
  expect(
    tidyWords({
      from: ' Ben\r\nBcc: all@example.com ',
      to: '\u202eGran\u0000',
      message: 'One\r\n\n\n\nTwo\t!',
    }),
  ).toEqual({ fromName: 'Ben Bcc: all@example.com', toName: 'Gran', message: 'One\n\nTwo !' });
  expect(tidyWords({ from: 'Ben  Ada', to: 'Gran\nBcc: x', message: 'One\rTwo' })).toEqual({
    ...{ fromName: 'Ben Ada', toName: 'Gran Bcc: x', message: 'One\nTwo' },
  });
  expect(tidyWords({})).toEqual({ fromName: null, toName: null, message: null });
  expect(tidyWords({ from: ' ', message: '' })).toEqual({ fromName: null, toName: null, message: null });
});

test.each([
  'https://x.y',
  'see WWW.evil',
  'look at evil.example',
  't.co/abc',
  'write to me@x.y',
  'bücher.de',
])('a gift cannot say "%s"', (message) => {
  expect(hasLink({ message })).toBe(true);
  expect(hasLink({ from: message })).toBe(true);
  expect(hasLink({ to: message, message: 'Hello' })).toBe(true);
});

test.each([
  'Wait... and see. Yours, B. J. Smith',
  'At 9 a.m., p.ej. at 3.30!',
  '3.50 is enough…',
  'Love @ Gran’s',
])('a gift can say "%s"', (message) => expect(hasLink({ message })).toBe(false));

test.each([
  ['С днём рождения, Ελένη! नमस्ते — £5', true],
  ['Alles Gute 🎂', false],
  ['生日快乐', false],
  ['שלום', false],
])('whether "%s" is printed whole: %s', (message, isWhole) => {
  expect(isPrintable({ message }, 'Toons')).toBe(isWhole);
  expect(isPrintable({}, message)).toBe(isWhole);
  expect(isPrintable({ from: message, to: 'Ada' }, 'Toons')).toBe(isWhole);
  expect(isPrintable({ from: 'Ben', to: message }, 'Toons')).toBe(isWhole);
});
