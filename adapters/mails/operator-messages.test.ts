import { expect, test } from 'vitest';
import { alertPhrases, alertSentences, sentence, type Sentence } from '#domain/alert-sentence.ts';
import { languages } from '#domain/language.ts';
import type { Messages } from '#domain/messages.ts';
import { alertFacts } from './alert-facts.ts';
import { alertMessages, alertTranslations, operatorMessages } from './operator-messages.ts';

/** Returns the texts of a tree by their dotted names. */
function textsOf(tree: Messages, prefix = ''): [name: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

const english = { phrases: alertPhrases, sentences: alertSentences };
const inLanguage = (language: (typeof languages)[number]) =>
  new Map(
    textsOf({
      operator: operatorMessages[language],
      alerts: alertMessages[language],
      ...(language === 'en' ? english : alertTranslations[language]),
    }),
  );

/** Slots, numbers, commands and names of settings. */
const fixedIn = (text = ''): string[] =>
  text.match(/\{\{\w+\}\}|\d+|`[^`]+`|\b[A-Z]+_[A-Z_]+\b/g)?.sort() ?? [];

const translations = languages.filter((language) => language !== 'en');

test.each(translations)('%s has the same slots, numbers, commands and settings as English', (language) => {
  const original = inLanguage('en');
  for (const [name, text] of inLanguage(language))
    expect([name, fixedIn(text)]).toEqual([name, fixedIn(original.get(name))]);
});

test.each(translations)('%s has no text in English', (language) => {
  const original = inLanguage('en');
  const isNoText = (text: string) => text.replace(/\{\{\w+\}\}/g, '').length < 4;
  const same = [...inLanguage(language)].filter(
    ([name, text]) => original.get(name) === text && !isNoText(text),
  );
  expect(same).toEqual([]);
});

test('French keeps its colons and question marks on the line of their word', () => {
  expect([...inLanguage('fr')].filter(([, text]) => / [:;!?»]|« /.test(text))).toEqual([]);
});

const detailsIn = (one: Sentence) => alertFacts({ lines: [[one]] }, 'de').details;

test('an alert has prices, numbers and words of ours in its mail’s language, and words of others as they are', () => {
  const price = { amount: 499, currency: 'eur' };
  const refund = sentence('refund_failed', { price, payment: 'pi_1', reference: 'R-1' });
  expect(refund.text).toContain('refund of €4.99.');
  expect(detailsIn(refund)).toContain('Erstattung von 4,99\u{a0}€ abgelehnt.');
  const disk = sentence('disk_space', { folder: '/srv', free: 0.5, least: 2 });
  expect(detailsIn(disk)).toBe('/srv hat 0,5 GB frei, weniger als 2.');
  const ours = sentence('refund_waits', { remedy: alertPhrases.see_log });
  expect(detailsIn(ours)).toBe('Eine Erstattung wartet: Das Log nennt den Grund.');
  const others = sentence('queue_gone', { error: 'relation "meta" does not exist {{at}}' });
  expect(detailsIn(others)).toBe('relation "meta" does not exist {{at}}.');
});

test('a sentence of another version is in English', () => {
  const text = 'gpu-1 naps.';
  expect(detailsIn({ text })).toBe(text);
  expect(detailsIn({ text, name: 'comfyui_naps', values: { instance: 'gpu-1' } })).toBe(text);
  expect(detailsIn({ text, name: 'comfyui_gone', values: { instance: 'gpu-1' } })).toBe(text);
  expect(detailsIn({ text, name: 'constructor', values: {} })).toBe(text);
});
