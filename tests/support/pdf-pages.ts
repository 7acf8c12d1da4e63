import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import jsQr from 'jsqr';

/** Pixels in RGBA. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Renders a page at 144 dpi. Its text can no longer be read then. */
async function render(page: PDFiumPage): Promise<Pixels> {
  const { data, width, height } = await page.render({ scale: 2, render: 'bitmap' });
  return { data: Uint8ClampedArray.from(data), width, height };
}

/** Returns the text, the size in points and the picture of each page of a PDF, by another program than the one that wrote it. */
export async function readPdf(pdf: Buffer) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages = [];
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      const text = page.getText().replaceAll('\r\n', '\n');
      pages.push({ size: [width, height].map(Math.round), text, picture: await render(page) });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** Cuts a picture into equal parts, from left to right and down. */
export function cut({ data, width, height }: Pixels, columns: number, rows: number): Pixels[] {
  const part = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  return Array.from({ length: columns * rows }, (_nothing, at) => {
    const [left, top] = [(at % columns) * part.width, Math.floor(at / columns) * part.height];
    const pixels = new Uint8ClampedArray(part.width * part.height * 4);
    for (let y = 0; y < part.height; y += 1) {
      const start = ((top + y) * width + left) * 4;
      pixels.set(data.subarray(start, start + part.width * 4), y * part.width * 4);
    }
    return { ...part, data: pixels };
  });
}

/** Returns the text of the QR code in a picture; undefined if there is none. */
export const readQr = ({ data, width, height }: Pixels): string | undefined =>
  jsQr(data, width, height)?.data;
