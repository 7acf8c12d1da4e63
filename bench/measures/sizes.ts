import sharp from 'sharp';
import type { Tier } from '#domain/style.ts';
import { createClosers } from '#tests/support/closers.ts';
import { formsOf } from '#tests/support/delivered.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { costOfEnlarging } from '../enlarging.ts';
import type { Figure } from '../figure.ts';
import { openComfyui, openShop, type Opened } from '../open-shop.ts';

const photo = 'coffee.png';
/** Tiers, with the GPU memory in gigabytes that the stand-in reports. */
const tiers: { tier: Tier; gpu?: number; aim: string }[] = [
  { tier: 'cpu', aim: '≥ 2048 px' },
  { tier: 'small', gpu: 8, aim: '≥ 2048 px' },
  { tier: 'quality', gpu: 24, aim: '≥ 2048 px' },
];

/**
 * Measures what a buyer gets of a photo of 600 × 400 pixels in each tier and style: the long side on the page, and bytes as
 * downloaded from the page and as attached to the mail; then the cost of the enlarging stage. Graphs for GPUs run without their
 * models: their sizes are ComfyUI's, their bytes those of a photo enlarged in the same way.
 */
export async function measureSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { tier, gpu, aim } of tiers) {
    const opened = createClosers();
    try {
      const { url } = await openComfyui(opened, 0, gpu);
      figures.push(...(await sizesIn({ tier, url, aim }, opened)));
    } finally {
      await opened.closeAll();
    }
  }
  return [...figures, ...(await costOfEnlarging('small', 8))];
}

type Measured = { tier: Tier; url: string; aim: string };

async function sizesIn({ tier, url, aim }: Measured, opened: Opened): Promise<Figure[]> {
  const { customer, mailbox } = await openShop(opened, { COMFYUI_URLS: url, WORKFLOWS: tier });
  // A shop with a GPU opens only once that has drawn a test picture.
  await waitUntil(async () => (await customer.call('GET /api/shop')).open);
  const figures: Figure[] = [];
  for (const { id } of await customer.call('GET /api/styles')) {
    const email = `${id}@example.com`;
    const { token } = await customer.buy({ photo, styleId: id, email });
    const { png, jpeg, mailed } = await formsOf({ email, token }, { customer, mailbox: { url: mailbox } });
    figures.push({
      what: `${tier}, ${id}: long side`,
      value: Math.min(await longSideOf(png), await longSideOf(jpeg)),
      unit: 'px',
      also: [
        { what: 'PNG', value: png.length / 1e3, unit: 'kB' },
        { what: 'JPEG', value: jpeg.length / 1e3, unit: 'kB' },
        { what: 'mailed', value: await longSideOf(mailed), unit: 'px' },
        { what: 'mailed', value: mailed.length / 1e3, unit: 'kB' },
      ],
      aim,
    });
  }
  return figures;
}

async function longSideOf(image: Buffer): Promise<number> {
  const { width, height } = await sharp(image).metadata();
  return Math.max(width, height);
}
