import { expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { givenKeys } from './hostile/keys.ts';
import { givenShop } from './shop.ts';
import { createApiClient } from './support/api-client.ts';
import { photoBytes } from './visitor.ts';

test('every call of the contract is answered to the letter, without a field more', async () => {
  await using shop = await givenShop();
  const { call } = createApiClient(shop.url);
  const { photoId, unpaid, delivered, rejected } = await givenKeys(shop);
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(await photoBytes('coffee.png'))]));
  const order = { photoId, styleId: 'bricks', email: 'ada@example.com', consent: true };

  const calls: Record<RouteName, () => Promise<unknown>> = {
    getShop: () => call('getShop'),
    getStyles: () => call('getStyles'),
    uploadPhoto: () => call('uploadPhoto', { form }),
    getPhoto: () => call('getPhoto', { token: photoId }),
    createOrder: () => call('createOrder', { body: order }),
    findOrder: () => call('findOrder', { body: { reference: 'R-AAAA-AAAA', email: 'ada@example.com' } }),
    openCheckout: () => call('openCheckout', { token: unpaid }),
    orderAgain: () => call('orderAgain', { token: delivered, body: { styleId: 'anime' } }),
    redraw: () => call('redraw', { token: delivered }),
    sendMail: () => call('sendMail', { token: delivered, body: {} }),
    appeal: () => call('appeal', { token: rejected, body: {} }),
    share: () => call('share', { token: delivered }),
    getOrder: () => Promise.all([unpaid, delivered, rejected].map((token) => call('getOrder', { token }))),
    unshare: () => call('unshare', { token: delivered }),
    deleteOrder: () => call('deleteOrder', { token: delivered }),
  };
  for (const [name, request] of Object.entries(calls)) {
    await expect(request(), name).resolves.toBeDefined();
  }
});
