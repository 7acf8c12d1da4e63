import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { keepClient } from '#adapters/database/connection/kept-client.ts';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ WRONG_CODES_PER_HOUR: '5' });

describe('wrong codes', () => {
  it('are refused, and after five of them all codes are refused for an hour', async () => {
    const customer = createCustomer(shared());
    for (let n = 0; n < 5; n += 1) {
      await expect(customer.order({ code: `2345-6789-ABC${n + 2}` })).rejects.toThrow('code_unknown');
    }
    await expect(customer.order({ code: 'ABCD-EFGH-JKMN' })).rejects.toThrow(/429 code_guessed/);
    expect((await customer.order()).checkoutUrl).toBeDefined();
  });
});

describe('a shop whose drawing machine is off', () => {
  const turnOff = () => injectFault(shared().comfyui, { match: '/', fault: 'drop', times: 100_000 });
  const shopAnswer = () => createCustomer(shared()).call('GET /api/shop');
  afterEach(async () => {
    await clearFaults(shared().comfyui);
    await waitUntil(async () => (await shopAnswer()).open);
  });

  it('says so and accepts no order, while a paid one waits and is drawn later', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await turnOff();
    await waitUntil(async () => !(await shopAnswer()).open);
    expect((await shopAnswer()).closedReason).toContain('drawing machine is off');
    await expect(customer.order()).rejects.toThrow(/503 shop_closed/);
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
    await clearFaults(shared().comfyui);
    await customer.reaches(order.token, 'delivered');
  });

  it('refunds a customer who deletes the photo meanwhile', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await turnOff();
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
    await customer.call('DELETE /api/orders/current', { token: order.token });
    await customer.reaches(order.token, 'refunded');
  });
});

describe('a shop whose disk has less room than MIN_FREE_DISK_GB', () => {
  afterAll(() => shared().restartWith({}));

  it('says so everywhere and accepts neither photos nor orders, while a paid one is drawn', async () => {
    const customer = createCustomer(shared());
    const photoId = await customer.upload(await photoBytes('astronaut.png'));
    const paid = await waitUntil(() => customer.order());
    const readiness = async () => {
      const answer = await fetch(`${shared().url}/readyz`);
      return [answer.status, (await answer.json()) as Record<string, boolean>] as const;
    };
    const services = { database: true, queue: true, storage: true, worker: true, comfyui: true };
    const others = { ...services, oneVersion: true };
    // A server is ready without a ComfyUI, which its worker may not have reported yet.
    await waitUntil(async () => (await readiness())[1].comfyui);
    expect(await readiness()).toEqual([200, { ready: true, disk: true, ...others }]);
    const [url, nothing] = [shared().env.DATABASE_URL ?? '', () => Promise.resolve()];
    const names = ['toonbooth server 0.2.9 17 017-operator', 'toonbooth worker 0.2.8 16 016-mails'];
    const mixed = names.map((name) => keepClient(url, nothing, name));
    await Promise.all(mixed.map(({ first }) => first));
    await expect.poll(readiness).toMatchObject([200, { ready: true, oneVersion: false }]);
    await Promise.all(mixed.map((one) => one.close()));
    await shared().restartWith({ MIN_FREE_DISK_GB: '1000000000' });

    expect(await customer.call('GET /api/shop')).toMatchObject({
      open: false,
      closedFor: 'disk',
      closedReason: expect.stringContaining('no room for new photos') as string,
    });
    await expect(customer.order()).rejects.toThrow(/507 no_room: The shop has no room/);
    await expect(customer.orderWith(photoId)).rejects.toThrow(
      /503 shop_closed: The shop has no room.*not been charged/,
    );
    expect(await readiness()).toMatchObject([503, { ready: false, database: true, disk: false }]);
    expect((await fetch(`${shared().url}/healthz`)).status).toBe(200);
    await customer.pay(paid);
    await customer.reaches(paid.token, 'delivered');
  });
});
