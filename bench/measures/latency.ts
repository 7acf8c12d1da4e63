import { createClosers } from '#tests/support/closers.ts';
import { spread, type Figure } from '../figure.ts';
import { openComfyuis, openShop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';
import { waitForPicture, waitForPreview, type PictureWait } from '../waits.ts';

const pictures = 20;
const uploads = 20;
const warmUps = 2;

/** Measures what a visitor of an idle shop waits for, apart from the drawing itself, one visitor at a time. */
export async function measureLatency(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const [comfyui = ''] = await openComfyuis(opened, 1, 1);
    const shop = await openShop(opened, { COMFYUI_URLS: comfyui });
    const photo = await twelveMegapixels();
    const previews = await oneAfterTheOther(uploads, () => waitForPreview(shop, photo));
    const waits = await oneAfterTheOther(pictures, () => waitForPicture(shop, comfyui));
    const of = (part: keyof PictureWait) => waits.map((wait) => wait[part]);
    return [
      ...spread('paid → prompt accepted, idle shop', of('prompted'), '≤ 400 ms'),
      ...spread('prompt finished → mail accepted, idle shop', of('mailed'), '≤ 700 ms'),
      ...spread('upload of 12 megapixels → preview, idle shop', previews),
    ];
  } finally {
    await opened.closeAll();
  }
}

/** Runs the work `count` times after discarded warm-up runs. */
async function oneAfterTheOther<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count + warmUps; n += 1) all.push(await work());
  return all.slice(warmUps);
}
