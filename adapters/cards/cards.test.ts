import { expect, test } from 'vitest';
import { codeLink } from '#domain/secret-links.ts';
import { cut, readPdf, readQr } from '#tests/support/pdf-pages.ts';
import { drawCodeCards } from './draw-code-cards.ts';
import { drawGiftCard } from './draw-gift-card.ts';

const facts = {
  language: 'en' as const,
  brand: 'Toonbooth',
  line: 'Анна & Παύλος, 12 June',
  address: 'toons.example.com/transform',
  day: '31 December 2027',
};

const cardOf = (code: string) => ({ code, link: codeLink('https://toons.example.com', code) });

test('each code of a batch is on a card of its own, to scan and to read', async () => {
  const codes = ['MWMW-MWMW-MWMW', ...Array.from({ length: 10 }, (_nothing, at) => `ABCD-EFGH-JK${at + 22}`)];
  const cards = codes.map(cardOf);
  const [first, second, ...others] = await readPdf(await drawCodeCards(cards, facts));
  expect(others).toEqual([]);
  expect(first?.size).toEqual([595, 842]);
  for (const code of codes.slice(0, 10)) expect(first?.text).toContain(code);
  expect(first?.text.replaceAll('\n', ' ')).toContain(facts.line);
  expect(first?.text).toContain('Good until 31 December 2027.');
  const read = [first, second].flatMap((page) => (page ? cut(page.picture, 2, 5).map(readQr) : []));
  const links = cards.map(({ link }) => link);
  expect(read).toEqual([...links, ...Array.from({ length: 9 }, () => undefined)]);
});

test('a long line is written smaller, and nothing of it is cut off', async () => {
  const line = 'WWWWW '.repeat(10).trim();
  const [page] = await readPdf(await drawCodeCards([cardOf('ABCD-EFGH-JK22')], { ...facts, line }));
  expect(page?.text.match(/W{5}/g)).toHaveLength(10);
});

test('a card without a line of the operator’s has no gap for it', async () => {
  const [page] = await readPdf(await drawCodeCards([cardOf('ABCD-EFGH-JK22')], { ...facts, line: '' }));
  expect(page?.text).toMatch(/^Toonbooth\s+Scan the code/);
});

test('a gift’s card has its names and message in other alphabets, and leaves out what no font has', async () => {
  const link = `https://toons.example.com/gift/open#${'A'.repeat(43)}`;
  const words = { from: 'Ελένη', to: 'Бабушка', message: 'С днём рождения!\nAlles Gute 🎂' };
  const { line: _line, ...shared } = facts;
  const [page] = await readPdf(await drawGiftCard({ ...shared, code: 'ABCD-EFGH-JK22', link, ...words }));
  expect(page?.text).toMatch(/For Бабушка\n[^]*С днём рождения!\nAlles Gute ?\nΕλένη gives you a drawing/);
  expect(page?.text).toContain('ABCD-EFGH-JK22');
  expect(page && readQr(page.picture)).toBe(link);
});
