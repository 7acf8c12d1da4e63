import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { encode } from 'uqr';

const require = createRequire(import.meta.url);

/**
 * Font files by weight, named in full for the image's builder: the shop's own font, with Latin letters, and one for texts that it
 * cannot write, in Cyrillic, Greek, Vietnamese or Devanagari.
 */
const families = [
  {
    '500Medium': require.resolve('@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf'),
    '700Bold': require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
    '900Black': require.resolve('@expo-google-fonts/figtree/900Black/Figtree_900Black.ttf'),
  },
  {
    '500Medium': require.resolve('@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf'),
    '700Bold': require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    '900Black': require.resolve('@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf'),
  },
] as const;
export type Weight = keyof (typeof families)[number];

export const ink = '#171315';
export const sun = '#ffd21f';

type PageOptions = { size: [width: number, height: number]; lang: string; title: string; brand: string };

/** Creates a document without a page. */
export async function createPdf({ size, lang, title, brand }: PageOptions) {
  // Loaded with the first card: few visitors need it, and it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    ...{ size, lang, margin: 0, autoFirstPage: false, font: families[0]['500Medium'] },
    info: { Title: title, Creator: brand },
  });
}

/** Fonts by their file, read once. */
const opened = new Map<string, Promise<Font>>();

function openFont(file: string): Promise<Font> {
  const font = opened.get(file) ?? readFont(file);
  opened.set(file, font);
  return font;
}

async function readFont(file: string): Promise<Font> {
  const { open } = await import('fontkit');
  const font = await open(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`);
  return font;
}

/** A text, and the file of the font that has most of its letters; the others are left out of the text, and listed in `missing`. */
export type Writable = { text: string; font: string; missing: string[] };

/** Characters without a shape of their own, such as joiners and marks of direction. */
const shapeless = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** Chooses the font for a text. */
export async function writable(text: string, weight: Weight): Promise<Writable> {
  // Composed letters are in more fonts than the marks of decomposed ones.
  const letters = Array.from(text.normalize());
  const tried = await Promise.all(
    families.map(async (family) => {
      const file = family[weight];
      const font = await openFont(file);
      const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      const shown = letters.filter((letter) => letter === '\n' || has(letter));
      const missing = letters.filter((letter) => !has(letter) && !shapeless.test(letter));
      return { text: shown.join(''), font: file, missing: [...new Set(missing)] };
    }),
  );
  return tried.reduce((best, one) => (one.text.length > best.text.length ? one : best));
}

type Square = { x: number; y: number; size: number };

/** Draws a QR code, dark on white with its quiet zone, in this square. */
export function drawQrCode(document: PDFKit.PDFDocument, link: string, { x, y, size }: Square): void {
  const { data, size: count } = encode(link, { border: 4 });
  const dot = size / count;
  document.roundedRect(x, y, size, size, 10).fill('#fff');
  for (const [row, dots] of data.entries())
    for (const { from, length } of runsOf(dots))
      document.rect(x + from * dot, y + row * dot, length * dot, dot);
  document.fill('#000');
}

/** Returns the runs of dark dots in a row: a QR code has half as many of them as dots. */
function runsOf(dots: boolean[]): { from: number; length: number }[] {
  const starts = dots.flatMap((isDark, at) => (isDark && !dots[at - 1] ? [at] : []));
  return starts.map((from) => ({ from, length: [...dots, false].indexOf(false, from) - from }));
}
