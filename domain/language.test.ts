import { expect, test } from 'vitest';
import { inEachLanguage, languages, parseLanguages, pickLanguage } from './language.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'fr-CA', 'en'], 'fr'],
  [['ES'], 'es'],
  [['ja'], 'en'],
  [[], 'en'],
  [['deutsch'], 'en'],
] as const)('a visitor who prefers %j gets %s', (wanted, language) => {
  expect(pickLanguage([...wanted])).toBe(language);
});

test('only offered languages are used, the first one if nothing else fits', () => {
  expect(pickLanguage(['en', 'de'], ['fr', 'de'])).toBe('de');
  expect(pickLanguage(['en'], ['fr', 'de'])).toBe('fr');
});

test('a list of languages is read as an operator writes it, without duplicates', () => {
  expect(parseLanguages('fr, EN,fr')).toEqual(['fr', 'en']);
});

test.each(['en,xx', ''])('"%s" is refused with the list of languages', (text) => {
  expect(() => parseLanguages(text)).toThrow('choose among en, es, de, fr');
});

test('something is made in each language', () => {
  expect(Object.entries(inEachLanguage((language) => language)).map(([one]) => one)).toEqual([...languages]);
  expect(Object.values(inEachLanguage((language) => language))).toEqual([...languages]);
});
