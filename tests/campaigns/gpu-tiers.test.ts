import sharp from 'sharp';
import { expect, test } from 'vitest';
import { requestTestPictures } from '#operator/operations/test-style.ts';
import { givenStandin } from '../support/comfyui.ts';
import { createCustomer } from '../support/customer.ts';
import { formsOf } from '../support/delivered.ts';
import { query } from '../support/query.ts';
import { startShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

async function sizeOf(image: Buffer): Promise<string> {
  const { width, height } = await sharp(image).metadata();
  return `${width} × ${height}`;
}

test.each([
  ['small', 8e9],
  ['quality', 24e9],
] as const)(
  'every style of the %s graphs is sold and drawn twice, is large enough to print, and has a right test picture',
  async (WORKFLOWS, gpuMemoryBytes) => {
    await using instance = await givenStandin({ gpuMemoryBytes });
    const settings = { COMFYUI_URLS: instance.url, COMFYUI_DIRS: instance.dir };
    await using shop = await startShop({ ...settings, WORKFLOWS });
    const customer = createCustomer(shop);
    await waitUntil(async () => (await customer.call('getShop')).open);
    const styles = (await customer.call('getStyles')).map(({ id }) => id);
    expect(styles).toHaveLength(5);

    for (const styleId of styles) {
      const email = `${styleId}@example.com`;
      const { orderId, token } = await customer.buy({ photo: 'coffee.png', styleId, email });
      const { png, jpeg, mailed } = await formsOf({ email, token }, { customer, mailbox: shop.mailbox });
      // Of 600 × 400 pixels: a megapixel in steps of 16, twice as large; and the mail's copy.
      expect([styleId, ...(await Promise.all([png, jpeg, mailed].map(sizeOf)))]).toEqual([
        ...[styleId, '2496 × 1664', '2496 × 1664'],
        '1024 × 683',
      ]);
      const prompts = await shop.services.prompts.ofOrder(orderId);
      expect(prompts.map(({ rating }) => rating).toSorted()).toEqual(['best', 'good']);
    }

    for (const id of styles) await requestTestPictures(id, shop.services);
    const tests = await waitUntil(async () => {
      const rows = await query<{ style: string; failed: boolean }>(
        shop.env.DATABASE_URL ?? '',
        'select style, failed_since is not null as failed from test_pictures where checked_at is not null',
      );
      return rows.length === styles.length && rows;
    });
    expect(tests.filter(({ failed }) => failed)).toEqual([]);
  },
);
