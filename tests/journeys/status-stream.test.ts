import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenShop, type TestShop } from '../support/shop.ts';
import { createVisitor, eventually } from '../support/customer.ts';

const mostPerOrder = 20;

let shop: TestShop;
let visitor: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  shop = await givenShop();
  visitor = createVisitor(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** The states that one who watches is told, from now to the picture. */
async function statesSeen(token: string, signal: AbortSignal): Promise<string[]> {
  const seen: string[] = [];
  for await (const { state } of visitor.events(token, signal)) {
    if (state !== seen.at(-1)) seen.push(state);
    if (state === 'delivered') break;
  }
  return seen;
}

test('everybody who watches an order is told its end, whoever comes late its present state', async () => {
  const order = await visitor.order();
  const signal = AbortSignal.timeout(60_000);
  const early = [statesSeen(order.token, signal), statesSeen(order.token, signal)];
  await visitor.pay(order);
  for (const seen of await Promise.all(early)) expect(seen.at(-1)).toBe('delivered');
  expect(await statesSeen(order.token, signal)).toEqual(['delivered']);
});

test('an order is watched by so many and no more, until one of them leaves', async () => {
  const { token } = await visitor.order();
  const watchers = Array.from({ length: mostPerOrder }, () => new AbortController());
  const watch = async ({ signal }: AbortController) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${shop.url}/api/orders/current/events`, { headers, signal })).status;
  };
  expect(new Set(await Promise.all(watchers.map(watch)))).toEqual(new Set([200]));
  const late = new AbortController();
  expect(await watch(late)).toBe(429);
  watchers[0]?.abort();
  expect(await eventually(async () => ((await watch(late)) === 200 ? 'told' : undefined))).toBe('told');
  for (const watcher of [...watchers, late]) watcher.abort();
});
