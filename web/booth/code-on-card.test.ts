import { expect, test } from 'vitest';
import { codeLink } from '#domain/secret-links.ts';
import { codeOnCard } from './code-on-card.ts';

test.each([
  ['the link of a card', codeLink('https://toons.example.com', 'ABCD-EFGH-JK22'), 'ABCD-EFGH-JK22'],
  ['a code alone', 'abcdefghjk22', 'ABCD-EFGH-JK22'],
  ['another link', 'https://toons.example.com/success#ABCDEFGHJK22', undefined],
  ['letters that no code has', codeLink('https://toons.example.com', 'ABCD-EFGH-JK10'), undefined],
])('%s is read from a QR code', (_name, scanned, code) => {
  expect(codeOnCard(scanned)).toBe(code);
});
