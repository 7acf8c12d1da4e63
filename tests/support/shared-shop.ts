import { afterAll, beforeAll } from 'vitest';
import { givenShop, type TestShop } from './shop.ts';

/** One shop for all tests of a block: each looks at its own order only, and leaves the stand-ins as they were. */
export function sharedShop(settings: Record<string, string> = {}): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await givenShop(settings);
  });
  afterAll(() => shop?.[Symbol.asyncDispose]());
  return () => {
    if (!shop) throw new Error('The shop opens before the first test, not before');
    return shop;
  };
}
