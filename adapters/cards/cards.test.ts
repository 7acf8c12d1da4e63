import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import jsQr from 'jsqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeLink } from '#domain/secret-links.ts';
import { drawCodeCards } from './draw-code-cards.ts';
import { drawGiftCard } from './draw-gift-card.ts';

let pdfium: PDFiumLibrary;
beforeAll(async () => (pdfium = await PDFiumLibrary.init()));
afterAll(() => pdfium.destroy());

/** Pixels of a page in RGBA, at 144 dpi. */
type Picture = { data: Uint8ClampedArray; width: number; height: number };

async function picture(page: PDFiumPage): Promise<Picture> {
  const { data, width, height } = await page.render({ scale: 2, render: 'bitmap' });
  return { data: Uint8ClampedArray.from(data), width, height };
}

/** Cuts a page into equal parts, from left to right and down. */
function cut({ data, width, height }: Picture, columns: number, rows: number): Picture[] {
  const part = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  return Array.from({ length: columns * rows }, (_nothing, at) => {
    const [left, top] = [(at % columns) * part.width, Math.floor(at / columns) * part.height];
    const lines = Array.from({ length: part.height }, (_line, y) => {
      const start = ((top + y) * width + left) * 4;
      return data.subarray(start, start + part.width * 4);
    });
    return { ...part, data: Uint8ClampedArray.from(lines.flatMap((line) => Array.from(line))) };
  });
}

const read = ({ data, width, height }: Picture) => jsQr(data, width, height)?.data;

const facts = {
  language: 'en' as const,
  brand: 'Toonbooth',
  line: 'Анна & Παύλος, 12 June',
  address: 'toons.example.com/transform',
  day: '31 December 2027',
};

test('each code of a batch is on a card of its own, to scan and to read', async () => {
  const codes = ['MWMW-MWMW-MWMW', ...Array.from({ length: 10 }, (_nothing, at) => `ABCD-EFGH-JK${at + 22}`)];
  const cards = codes.map((code) => ({ code, link: codeLink('https://toons.example.com', code) }));
  const document = await pdfium.loadDocument(await drawCodeCards(cards, facts));
  expect(document.getPageCount()).toBe(2);
  const [first, second] = [document.getPage(0), document.getPage(1)];
  const { originalWidth, originalHeight } = first.getOriginalSize();
  expect([originalWidth, originalHeight].map(Math.round)).toEqual([595, 842]);
  const text = first.getText();
  for (const code of codes.slice(0, 10)) expect(text).toContain(code);
  expect(text.replaceAll('\r\n', ' ')).toContain(facts.line);
  expect(text).toContain('Good until 31 December 2027.');

  const links = cards.map(({ link }) => link);
  expect(cut(await picture(first), 2, 5).map(read)).toEqual(links.slice(0, 10));
  expect(cut(await picture(second), 2, 5).map(read)).toEqual([links[10], ...Array(9).fill(undefined)]);
});

test('a card without a line of the operator’s has no gap for it', async () => {
  const card = { code: 'ABCD-EFGH-JK22', link: codeLink('https://toons.example.com', 'ABCD-EFGH-JK22') };
  const document = await pdfium.loadDocument(await drawCodeCards([card], { ...facts, line: '' }));
  expect(document.getPage(0).getText()).toMatch(/^Toonbooth\s+Scan the code/);
});

test('a gift’s card has its names and message in other alphabets, and leaves out what no font has', async () => {
  const link = `https://toons.example.com/gift/open#${'A'.repeat(43)}`;
  const words = { from: 'Ελένη', to: 'Бабушка', message: 'С днём рождения!\nAlles Gute 🎂' };
  const { language, brand, address, day } = facts;
  const pdf = await drawGiftCard({ language, brand, address, day, code: 'ABCD-EFGH-JK22', link, ...words });
  const page = (await pdfium.loadDocument(pdf)).getPage(0);
  const text = page.getText().replaceAll('\r\n', '\n');
  expect(text).toMatch(/For Бабушка\n[^]*С днём рождения!\nAlles Gute ?\nΕλένη gives you a drawing/);
  expect(text).toContain('ABCD-EFGH-JK22');
  expect(read(await picture(page))).toBe(link);
});
