import { expect, test } from 'vitest';
import { findMessage, translateFrom } from './translate.ts';

const english = {
  plain: 'Cartoons',
  hello: 'Hello {{name}}, {{name}} of {{town}}',
  pictures_one: '{{count}} picture',
  pictures_other: '{{count}} pictures',
  refused: 'Refused',
  refused_photo: 'Refused for {{reason}}',
  shop: { closed: { heading: 'Closed' } },
} as const;

test('a message is found by its dotted name, and every slot is filled with the value of its name', () => {
  const t = translateFrom<typeof english>('en', english);
  expect(t('plain')).toBe('Cartoons');
  expect(t('shop.closed.heading')).toBe('Closed');
  expect(t('hello', { name: 'Ada', town: 7 })).toBe('Hello Ada, Ada of 7');
});

test('a value is written as it is, whatever it looks like', () => {
  const t = translateFrom<typeof english>('en', english);
  const name = '{{town}} $& $t(plain) <b>';
  expect(t('hello', { name, town: 'Ulm' })).toBe(`Hello ${name}, ${name} of Ulm`);
});

test('a slot whose value is unknown is left empty; one that got no value is kept, so that it is noticed', () => {
  expect(findMessage('en', english, 'hello', { name: undefined })).toBe('Hello ,  of {{town}}');
});

test('a number selects the plural form of the language', () => {
  const t = translateFrom<typeof english>('en', english);
  expect([0, 1, 2].map((count) => t('pictures', { count }))).toEqual([
    ...['0 pictures', '1 picture', '2 pictures'],
  ]);
  const french = {
    pictures_one: '{{count}} image',
    pictures_many: '{{count}} d’images',
    pictures_other: 'x',
  };
  const count = (number: number) => findMessage('fr', french, 'pictures', { count: number });
  expect([0, 1, 2, 1_000_000].map(count)).toEqual(['0 image', '1 image', 'x', '1000000 d’images']);
});

test('a context selects its own sentence where there is one', () => {
  const reason = 'copyright';
  expect(findMessage('en', english, 'refused', { context: 'photo', reason })).toBe('Refused for copyright');
  expect(findMessage('en', english, 'refused', { context: 'email' })).toBe('Refused');
});

test('there is no message of an unknown name, of a branch, or of what every object inherits', () => {
  for (const name of ['unknown', 'shop', 'shop.closed', 'plain.length', 'constructor', 'toString.name'])
    expect([name, findMessage('en', english, name)]).toEqual([name, undefined]);
});
