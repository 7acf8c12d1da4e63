import sharp from 'sharp';
import { expect, test } from 'vitest';
import { givenStandin } from '../support/comfyui.ts';
import { createCustomer } from '../support/customer.ts';
import { formsOf } from '../support/delivered.ts';
import { startShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const email = 'ada@example.com';
/** Only one style is sold: `gpu-pictures.test.ts` draws them all. */
const others = 'bricks,soccy,samsum,picasso';

async function longSideOf(image: Buffer): Promise<number> {
  const { width, height } = await sharp(image).metadata();
  return Math.max(width, height);
}

test.each([
  ['small', 8e9],
  ['quality', 24e9],
] as const)(
  'a picture of the %s graphs has 2,048 pixels on its long side, and 1,024 in the mail',
  async (WORKFLOWS, gpuMemoryBytes) => {
    await using instance = await givenStandin({ gpuMemoryBytes });
    const place = { COMFYUI_URLS: instance.url, COMFYUI_DIRS: instance.dir };
    // The quick styles of tests have no graphs for a GPU.
    const settings = { ...place, STYLES_DIR: '', HIDDEN_STYLES: others };
    await using shop = await startShop({ ...settings, WORKFLOWS });
    const customer = createCustomer(shop);
    // The shop opens once the GPU has drawn.
    await waitUntil(async () => (await customer.call('GET /api/shop')).open);

    const { orderId, token } = await customer.buy({ styleId: 'anime', email });

    const { png, jpeg, mailed } = await formsOf({ email, token }, { customer, mailbox: shop.mailbox });
    // The photo is square.
    expect(await Promise.all([png, jpeg, mailed].map(longSideOf))).toEqual([2048, 2048, 1024]);
    const prompts = await shop.services.prompts.ofOrder(orderId);
    expect(prompts.map(({ rating }) => rating).toSorted()).toEqual(['best', 'good']);
    expect(await customer.status(token)).toMatchObject({ redrawIsDrawn: true });
  },
);
