import { expect, test } from 'vitest';
import { fillSentence, minuteOf, sentence, textOf } from './alert-sentence.ts';

const at = minuteOf(new Date('2026-11-20T12:05:59Z'));

test('a sentence is told in English, with what other languages need', () => {
  const values = { count: 1200, at, error: 'refused' };
  expect(sentence('mails_wait', values)).toEqual({
    text: '1,200 mails wait since 2026-11-20 12:05 UTC: refused.',
    ...{ name: 'mails_wait', values },
  });
  const told = sentence('lasted_minute');
  expect(told).toEqual({ text: 'That lasted 1 minute.', name: 'lasted_minute' });
  expect(textOf([told, sentence('and_more', { count: 2 })])).toBe('That lasted 1 minute. And 2 more.');
});

test('numbers and prices are formatted in the language, and strings are translated', () => {
  const values = { share: 0.125, price: { amount: 499, currency: 'eur' }, state: 'full' };
  const filled = fillSentence('{{share}}; {{price}}; {{state}}', values, 'de', (text) => `<${text}>`);
  expect(filled).toBe('0,13; 4,99\u{a0}€; <full>');
  expect(fillSentence('{{state}}', values, 'de')).toBe('full');
});
