import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { createInstance } from 'i18next';
import { encode } from 'uqr';
import { cardTexts as de } from '#domain/card-texts/de.ts';
import { cardTexts as en } from '#domain/card-texts/en.ts';
import { cardTexts as es } from '#domain/card-texts/es.ts';
import { cardTexts as fr } from '#domain/card-texts/fr.ts';
import type { GiftWords } from '#domain/gift-words.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';

/** Facts on the card, beside its texts in the giver's language. */
export type CardFacts = GiftWords & {
  language: Language;
  brand: string;
  /** As displayed, XXXX-XXXX-XXXX. */
  code: string;
  /** Page that opens the gift, and the address at which the code is entered. */
  link: string;
  address: string;
  /** Formatted last day. */
  day: string;
};

const texts = { de, en, es, fr } satisfies Record<Language, object>;
const catalogue = createInstance();
void catalogue.init({
  resources: inEachLanguage((language) => ({ card: texts[language] })),
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

const require = createRequire(import.meta.url);
const fontFile = (name: string): string =>
  require.resolve(`@expo-google-fonts/figtree/${name}/Figtree_${name}.ttf`);

/** A5 landscape, in points. */
const page = { width: 595, height: 420, margin: 36 };
const sun = '#ffd21f';
const ink = '#171315';
const qr = { x: 375, y: page.margin + 24, size: 184 };
const words = { x: page.margin, width: qr.x - page.margin - 28 };

/** Draws a gift's card as a PDF of one page. Letters that its font lacks are left out: it has the Latin ones. */
export async function drawCard(facts: CardFacts): Promise<Buffer> {
  const { brand, code, from, to, message, day, address } = facts;
  const t = catalogue.getFixedT(facts.language, 'card');
  // Loaded with the first card: few visitors need it, and it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    font: fontFile('500Medium'),
    lang: facts.language,
    info: { Title: t('card'), Creator: brand },
  });
  const drawn = buffer(document);
  for (const name of ['500Medium', '700Bold', '900Black']) document.registerFont(name, fontFile(name));
  const write = createWriter(document);

  document.rect(0, 0, page.width, page.height).fill(sun);
  drawQrCode(document, facts.link);
  document.fillColor(ink);
  write(brand.toUpperCase(), { font: '700Bold', size: 10, characterSpacing: 1.2 }, words);
  if (to) write(t('cardTo', { to }), { font: '700Bold', size: 14, gap: 14 }, words);
  write(t('card'), { font: '900Black', size: 32, gap: 4 }, words);
  if (message) write(message, { font: '500Medium', size: sizeOf(message), gap: 12 }, words);
  write(from ? t('cardTextFrom', { from }) : t('cardText'), { font: '500Medium', size: 12, gap: 14 }, words);

  document.y = qr.y + qr.size + 12;
  const under = { x: qr.x, width: qr.size };
  write(t('how', { address }), { font: '500Medium', size: 9 }, under);
  write(code, { font: '900Black', size: 17, gap: 4 }, under);
  write(t('until', { day }), { font: '700Bold', size: 9, gap: 4 }, under);
  document.end();
  return drawn;
}

/** Returns a size at which a message of any length fits on the page; a line break counts as half a line. */
function sizeOf(message: string): number {
  const length = message.length + 30 * (message.split('\n').length - 1);
  if (length > 220) return 12;
  return length > 110 ? 16 : 20;
}

type Look = { font: string; size: number; gap?: number; characterSpacing?: number };

/** Returns a function that writes a paragraph below the last one; what would leave the page is cut off. */
function createWriter(document: PDFKit.PDFDocument) {
  return (text: string, { font, size, gap = 0, characterSpacing = 0 }: Look, at: typeof words): void => {
    document.font(font).fontSize(size);
    document.y += gap;
    const height = page.height - page.margin / 2 - document.y;
    const options = { width: at.width, height, ellipsis: true, lineGap: 2, characterSpacing };
    if (height > size) document.text(drawable(document, text), at.x, document.y, options);
  };
}

type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** Leaves out the characters that the current font lacks. */
function drawable(document: PDFKit.PDFDocument, text: string): string {
  // Not among its types.
  const { font } = (document as unknown as { _font: { font: Font } })._font;
  return Array.from(text)
    .filter((letter) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('');
}

function drawQrCode(document: PDFKit.PDFDocument, link: string): void {
  const { data, size } = encode(link, { border: 4 });
  const dot = qr.size / size;
  document.roundedRect(qr.x, qr.y, qr.size, qr.size, 10).fill('#fff');
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])));
  for (const [x, y] of dots) document.rect(qr.x + x * dot, qr.y + y * dot, dot, dot);
  document.fill('#000');
}
