import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeSample } from '#adapters/mails/sample.ts';
import { languages, type Language } from '#domain/language.ts';
import { sellerIn, sellerLines } from '#domain/seller.ts';
import { settingsSchema } from '#settings.ts';
import { textOf } from './support/command-blocks.ts';

const settings = {
  ...{ SELLER_NAME: 'Ada Beispiel', SELLER_ADDRESS: ['Beispielweg 1', '12345 Beispielstadt'] },
  ...{ SELLER_PHONE: '+49 221 1234567', SUPPORT_EMAIL: 'hilfe@example.com' },
  ...{ SELLER_REGISTRATION: 'Amtsgericht Köln, HRB 12345', SELLER_TAX_NUMBER: 'DE123456789' },
};
const url = 'https://toons.example.com';

/** Rows of the tables: what the law asks for, where it is in the mail, and what the operator fills in. */
const rows = textOf('docs/legal.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
  .map((line) => line.split('|').slice(1, -1))
  .map(([asked = '', where = '', filledIn = '']) => {
    return { asked: asked.trim(), where: where.trim(), filledIn: filledIn.trim() };
  })
  .filter(({ where }) => where !== 'where in the mail');

/** Returns what the pattern's group matches. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);
const sectionsIn = (where: string) => found(found(where, /terms ([\d, and]+)/g).join(' '), /(\d+)/g);

test('the German confirmation has everything that the documents say is in it, and the rest is named as to be filled in', () => {
  const terms = readFileSync('web/public/terms_of_service.de.txt');
  const { text, attachments } = composeSample(
    { mail: 'received', language: 'de' },
    {
      facts: { brand: 'Toons', supportEmail: settings.SUPPORT_EMAIL, termsUrl: `${url}/terms/5e1f.txt` },
      ...{ url, seller: sellerLines(sellerIn(settings), 'de'), terms, price: '4,99 €', styleTitle: 'Bricks' },
      ...{ logo: undefined, jpeg: undefined, at: new Date('2026-11-20T12:00:00Z') },
    },
  );
  expect(attachments.map(({ content }) => content)).toContain(terms);

  for (const { asked, where, filledIn } of rows) {
    for (const heading of found(where, /"([^"]+)"/g))
      expect(text, asked).toMatch(new RegExp(`^${heading}:?$`, 'm'));
    for (const section of sectionsIn(where))
      expect(terms.toString(), asked).toMatch(new RegExp(`^${section}\\. `, 'm'));
    for (const setting of found(filledIn, /`([A-Z_]+)`/g))
      expect(settingsSchema.shape).toHaveProperty(setting);
    expect(filledIn, asked).not.toBe('');
    // Requires a reason, or something to fill in, where the mail has nothing.
    expect([asked, where, filledIn]).not.toEqual([asked, '–', 'nothing']);
  }
  for (const given of Object.values(settings).flat()) expect(text).toContain(given);
  expect(text).toContain('20. November 2026 um 12:00:00 UTC');
  expect(text).toContain(`${url}/withdraw`);
});

/** Names of what is sold beside a single picture. */
const sold = {
  en: ['gift', 'pack', 'two to five styles'],
  de: ['Geschenk', 'Paket', 'zwei bis fünf Stilen'],
  fr: ['cadeau', 'lot', 'deux à cinq styles'],
  es: ['regalo', 'paquete', 'dos a cinco estilos'],
} as const satisfies Record<Language, string[]>;

test.each(languages)('the terms in %s name everything that is sold', (language) => {
  const file = `terms_of_service${language === 'en' ? '' : `.${language}`}.txt`;
  const terms = readFileSync(`web/public/${file}`, 'utf8').replaceAll(/\s+/g, ' ');
  for (const name of sold[language]) expect(terms).toContain(name);
});

test('every line of the law is read', () => {
  const asked = rows.map((row) => row.asked);
  const numbers = found(asked.join('\n'), /^no\. (\d+), /gm);
  expect(numbers).toEqual(Array.from({ length: 19 }, (_nothing, n) => String(n + 1)));
  const letters = new Set(found(asked.join('\n'), /(?:, | and )\(([a-z]+)\)/g));
  expect([...letters].toSorted()).toEqual([...'abcdefghijklmnopqrst'.split(''), 'ea', 'lb'].toSorted());
  for (const paragraph of [
    '(1) ',
    '(2) 1st',
    '(2) 2nd sentence, (a)',
    '(3) no. 1, (b)',
    '(3) no. 2, (b)',
    '(4) ',
    '(2) no. 1',
    '(3) when',
  ])
    expect(
      asked.some((line) => line.startsWith(paragraph)),
      paragraph,
    ).toBe(true);
});
