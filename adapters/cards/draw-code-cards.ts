import { setImmediate as nextTurn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#domain/language.ts';
import { cardTextsIn } from './card-texts.ts';
import { createPdf, drawQrCode, ink, writable, type Weight, type Writable } from './pdf.ts';

/** Facts on every card of a batch. */
export type CodeCardFacts = {
  language: Language;
  brand: string;
  /** Operator's own line; empty for none. */
  line: string;
  /** Address at which a code is entered. */
  address: string;
  /** Formatted last day. */
  day: string;
};

/** Code as displayed, XXXX-XXXX-XXXX, and the page that takes it. */
export type CodeCard = { code: string; link: string };

const mm = 72 / 25.4;
/** A4 in points, with two columns of five cards of 85 × 54 mm: the usual sheet of business cards. */
const page = { width: 210 * mm, height: 297 * mm };
const card = { width: 85 * mm, height: 54 * mm };
const columns = 2;
const rows = 5;
const corner = { x: (page.width - columns * card.width) / 2, y: (page.height - rows * card.height) / 2 };
const gap = 4 * mm;
const qrSize = 35 * mm;
/** Points below which nobody can read a text. */
const smallest = 5;
const words = { x: gap + qrSize + 2 * mm, width: card.width - 2 * gap - qrSize - 2 * mm };

/** Draws cards with a code each, ten on a page of A4, with marks at which to cut. */
export async function drawCodeCards(cards: CodeCard[], facts: CodeCardFacts): Promise<Buffer> {
  const t = cardTextsIn(facts.language);
  const title = t('codeCards');
  const document = await createPdf({
    ...{ size: [page.width, page.height], lang: facts.language, title, brand: facts.brand },
  });
  const drawn = buffer(document);
  const lines = await linesOf(document, facts);
  for (const [index, one] of cards.entries()) {
    const place = index % (columns * rows);
    if (place === 0) {
      document.addPage();
      markCuts(document);
      // Other requests are answered between two pages.
      await nextTurn();
    }
    const x = corner.x + (place % columns) * card.width;
    const y = corner.y + Math.floor(place / columns) * card.height;
    drawQrCode(document, one.link, { x: x + gap, y: y + (card.height - qrSize) / 2, size: qrSize });
    writeCard(document, { x, y }, lines(one.code));
  }
  document.end();
  return drawn;
}

/** Text of a card, and its size and height in points. */
type Line = Writable & { size: number; height: number };

/** Returns the texts of a card, from top to bottom, by its code. */
async function linesOf(document: PDFKit.PDFDocument, { brand, line, address, day, language }: CodeCardFacts) {
  const t = cardTextsIn(language);
  const lineOf = async (text: string, weight: Weight, size: number, most: number): Promise<Line> => {
    const shown = await writable(text, weight);
    const heightAt = (points: number) =>
      document.font(shown.font).fontSize(points).heightOfString(shown.text, { width: words.width });
    // A long text is written smaller, as nothing of it may be cut off.
    let fitting = size;
    while (fitting > smallest && heightAt(fitting) > most) fitting -= 0.5;
    return { ...shown, size: fitting, height: Math.min(heightAt(fitting), most) };
  };
  const [above, own, how, code, until] = await Promise.all([
    lineOf(brand, '900Black', 11, 28),
    lineOf(line, '700Bold', 9, 36),
    lineOf(t('how', { address }), '500Medium', 6.5, 36),
    lineOf('XXXX-XXXX-XXXX', '900Black', 12.5, 16),
    lineOf(t('until', { day }), '500Medium', 6.5, 18),
  ]);
  const [before, after] = [[above, own, how].filter(({ text }) => text !== ''), [until]];
  return (shown: string): Line[] => {
    const width = document.font(code.font).fontSize(code.size).widthOfString(shown);
    // A wide code, such as one with many an M and W, is written smaller, as it must not be broken.
    const size = code.size * Math.min(1, (words.width - 1) / width);
    return [...before, { ...code, text: shown, size }, ...after];
  };
}

/** Writes the texts as a block, in the middle of the card's height. */
function writeCard(document: PDFKit.PDFDocument, { x, y }: { x: number; y: number }, lines: Line[]): void {
  const space = 5;
  const total = lines.reduce((sum, { height }) => sum + height, space * (lines.length - 1));
  let top = y + (card.height - total) / 2;
  document.fillColor(ink);
  for (const { text, font, size, height } of lines) {
    document.font(font).fontSize(size);
    document.text(text, x + words.x, top, { width: words.width, height: height + 0.5, ellipsis: true });
    top += height + space;
  }
}

/** Marks the corners of all cards by crosses, so that no line is left on a card that is cut a little beside them. */
function markCuts(document: PDFKit.PDFDocument): void {
  const arm = 2.5 * mm;
  for (let column = 0; column <= columns; column += 1)
    for (let row = 0; row <= rows; row += 1) {
      const [x, y] = [corner.x + column * card.width, corner.y + row * card.height];
      document.moveTo(x - arm, y).lineTo(x + arm, y);
      document.moveTo(x, y - arm).lineTo(x, y + arm);
    }
  document.lineWidth(0.4).stroke('#999');
}
