import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noise } from '#adapters/images/samples/photos.ts';
import { attachedBytes } from '#worker/jobs/attached-picture.ts';
import { givenStandin } from '../support/comfyui.ts';
import { createCustomer } from '../support/customer.ts';
import { formsOf } from '../support/delivered.ts';
import { photoBytes } from '../support/photos.ts';
import { ownCredentials, readCredentials } from '../support/read-credentials.ts';
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

/** Photo that hardly compresses, and whose picture therefore has about as many bytes as any. */
async function grainyPhoto(): Promise<Buffer> {
  const grain = await noise(1024, 1024).png().toBuffer();
  return sharp(await photoBytes('astronaut.png'))
    .resize(1024, 1024)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
}

test('a picture with 4,096 pixels is delivered in every form, each with its credentials', async () => {
  await using instance = await givenStandin({ gpuMemoryBytes: 8e9 });
  const place = { COMFYUI_URLS: instance.url, COMFYUI_DIRS: instance.dir };
  const settings = { ...place, STYLES_DIR: '', HIDDEN_STYLES: others, WORKFLOWS: 'small', ENLARGE_BY: '4' };
  await using shop = await startShop(settings);
  const customer = createCustomer(shop);
  await waitUntil(async () => (await customer.call('GET /api/shop')).open);

  const placed = await customer.orderWith(await customer.upload(await grainyPhoto()), {
    styleId: 'anime',
    email,
  });
  await customer.pay(placed);
  const { picture } = await customer.reaches(placed.token, 'delivered');

  expect(picture).toMatchObject({ width: 4096, height: 4096 });
  const { png, jpeg, mailed } = await formsOf(
    { email, token: placed.token },
    { customer, mailbox: shop.mailbox },
  );
  const cut = async (query: string) => {
    const answer = await customer.request('GET', `/orders/current/picture/${query}`, { token: placed.token });
    return Buffer.from(await answer.arrayBuffer());
  };
  const post = await cut('cut?place=post&x=0&y=0&width=3000');
  const story = await cut('cut?place=story&x=0&y=0&width=4096');
  const screen = await cut('preview');
  const forms = [png, jpeg, mailed, post, story, screen];
  expect(await Promise.all(forms.map(longSideOf))).toEqual([4096, 4096, 1024, 1350, 1920, 800]);
  for (const form of forms) expect(await readCredentials(form)).toMatchObject(ownCredentials);
  expect(mailed.length).toBeLessThan(attachedBytes);
});
