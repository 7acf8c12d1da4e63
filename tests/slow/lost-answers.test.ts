import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeFrom } from '#domain/code.ts';
import { createCustomer } from '../support/customer.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { photoBytes } from '../support/photos.ts';
import { startShopProcesses, type ShopProcesses } from '../support/shop-processes.ts';
import { waitUntil } from '../support/wait-until.ts';

const guesses = 2;

async function givenCode({ db }: ShopProcesses): Promise<string> {
  const code = codeFrom(randomBytes(16));
  await createCodes(db).add({
    id: randomUUID(),
    codeHash: hashOf(code),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return code;
}

test('a right code whose answer is lost to a crash costs no guess, whenever the crash happens', async () => {
  await using shop = await startShopProcesses({ settings: { WRONG_CODES_PER_HOUR: String(guesses) } });
  await shop.ready();
  const { server } = shop.processes;
  for (const point of ['code-redeemed', 'order-created', 'file-begun'] as const) {
    const customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey: randomUUID() });
    const photoId = await customer.upload(await photoBytes('rocket.jpg'));
    const code = await givenCode(shop);
    server.crash([{ point }, { point }]);
    const order = await customer.orderWith(photoId, { code, email: 'ada@example.com' });
    if (point !== 'order-created') await waitUntil(server.hasDied);
    server.crash([]);
    expect(order.checkoutUrl).toBeUndefined();
  }
  const impatient = createCustomer(shop);
  const photoId = await impatient.upload(await photoBytes('rocket.jpg'));
  const lost = await givenCode(shop);
  server.crash([{ point: 'order-created' }]);
  await expect(impatient.orderWith(photoId, { code: lost })).rejects.toThrow();
  await shop.ready();

  const customer = createCustomer(shop, { send: fetchPatiently });
  for (let n = 0; n < guesses; n += 1) {
    await expect(customer.orderWith(photoId, { code: 'AAAA-AAAA-AAAA' })).rejects.toThrow('code_unknown');
  }
  const right = customer.orderWith(photoId, { code: await givenCode(shop) });
  await expect(right).rejects.toThrow('429 code_guessed');
});
