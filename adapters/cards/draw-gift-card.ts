import { buffer } from 'node:stream/consumers';
import type { GiftWords } from '#domain/gift-words.ts';
import type { Language } from '#domain/language.ts';
import { cardTextsIn } from './card-texts.ts';
import { createPdf, drawQrCode, ink, sun, writable, type Weight } from './pdf.ts';

/** Facts on the card, beside its texts in the giver's language. */
export type CardFacts = GiftWords & {
  language: Language;
  brand: string;
  /** Code as displayed, XXXX-XXXX-XXXX. */
  code: string;
  /** Page that opens the gift, and the address at which the code is entered. */
  link: string;
  address: string;
  /** Formatted last day. */
  day: string;
};

/** A5 landscape, in points. */
const page = { width: 595, height: 420, margin: 36 };
const qr = { x: 375, y: page.margin + 24, size: 184 };
const words = { x: page.margin, width: qr.x - page.margin - 28 };

/** Draws a gift's card as a PDF of one page. Letters that its fonts lack are left out, such as Chinese or Arabic ones. */
export async function drawGiftCard(facts: CardFacts): Promise<Buffer> {
  const { brand, code, from, to, message, day, address, language } = facts;
  const t = cardTextsIn(language);
  const document = await createPdf({
    ...{ size: [page.width, page.height], lang: language, title: t('card'), brand },
  });
  const drawn = buffer(document);
  const write = createWriter(document);

  document.addPage();
  document.rect(0, 0, page.width, page.height).fill(sun);
  drawQrCode(document, facts.link, qr);
  document.fillColor(ink);
  document.y = page.margin;
  await write(brand.toUpperCase(), { font: '700Bold', size: 10, characterSpacing: 1.2 }, words);
  if (to) await write(t('cardTo', { to }), { font: '700Bold', size: 14, gap: 14 }, words);
  await write(t('card'), { font: '900Black', size: 32, gap: 4 }, words);
  if (message) await write(message, { font: '500Medium', size: sizeOf(message), gap: 12 }, words);
  const gives = from ? t('cardTextFrom', { from }) : t('cardText');
  await write(gives, { font: '500Medium', size: 12, gap: 14 }, words);

  document.y = qr.y + qr.size + 12;
  const under = { x: qr.x, width: qr.size };
  await write(t('how', { address }), { font: '500Medium', size: 9 }, under);
  await write(code, { font: '900Black', size: 17, gap: 4 }, under);
  await write(t('until', { day }), { font: '700Bold', size: 9, gap: 4 }, under);
  document.end();
  return drawn;
}

/** Returns a size at which a message of any length fits on the page; a line break counts as half a line. */
function sizeOf(message: string): number {
  const length = message.length + 30 * (message.split('\n').length - 1);
  if (length > 220) return 12;
  return length > 110 ? 16 : 20;
}

type Look = { font: Weight; size: number; gap?: number; characterSpacing?: number };

/** Returns a function that writes a paragraph below the last one; what would leave the page is cut off. */
function createWriter(document: PDFKit.PDFDocument) {
  return async (
    wanted: string,
    { font: weight, size, gap = 0, characterSpacing = 0 }: Look,
    at: typeof words,
  ) => {
    const { text, font } = await writable(wanted, weight);
    document.font(font).fontSize(size);
    document.y += gap;
    const height = page.height - page.margin / 2 - document.y;
    const options = { width: at.width, height, ellipsis: true, lineGap: 2, characterSpacing };
    if (height > size) document.text(text, at.x, document.y, options);
  };
}
