import { expect, test } from 'vitest';
import { parseLanguages, pickLanguage } from './language.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'fr-CA', 'en'], 'fr'],
  [['ES'], 'es'],
  [['ja'], 'en'],
  [[], 'en'],
  [['deutsch'], 'en'],
] as const)('whoever wants %j is answered in %s', (wanted, language) => {
  expect(pickLanguage([...wanted])).toBe(language);
});

test('only what is offered is spoken, the first of it where nothing else fits', () => {
  expect(pickLanguage(['en', 'de'], ['fr', 'de'])).toBe('de');
  expect(pickLanguage(['en'], ['fr', 'de'])).toBe('fr');
});

test('a list of languages is read as an operator writes it, each once', () => {
  expect(parseLanguages('fr, EN,fr')).toEqual(['fr', 'en']);
});

test.each(['en,xx', ''])('"%s" is refused with what there is', (text) => {
  expect(() => parseLanguages(text)).toThrow('choose among en, es, de, fr');
});
