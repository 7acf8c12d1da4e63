import { afterEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ WRONG_CODES_PER_HOUR: '5' });

describe('wrong codes', () => {
  it('are refused with words, and after five of them all codes are for an hour', async () => {
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
  const shopAnswer = () => createCustomer(shared()).call('getShop');
  afterEach(async () => {
    await clearFaults(shared().comfyui);
    await waitUntil(async () => (await shopAnswer()).open);
  });

  it('says so and takes no order, while a paid one waits and is drawn later', async () => {
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
    await customer.call('deleteOrder', { token: order.token });
    await customer.reaches(order.token, 'refunded');
  });
});
