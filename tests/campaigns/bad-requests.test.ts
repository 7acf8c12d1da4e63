import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenShop, type TestShop } from '../support/shop.ts';
import { assault, assaultRaw, emptyTally } from '../support/requests/send-all.ts';
import { createSender, type Answer, type Sender } from '../support/requests/sender.ts';
import { difference, takeCensus, type Census } from '../support/row-counts.ts';
import { anyBodies } from './fuzz/any-requests.ts';
import { badBodies, type Keys } from './fuzz/bodies.ts';
import { brokenRequests, crossSite, oddHeaders, oddKeys } from './fuzz/headers.ts';
import { guesses, randomGuesses, traversals } from './fuzz/tokens.ts';
import { badUploads, uploadOf } from './fuzz/uploads.ts';
import { createDice } from './fuzz/dice.ts';
import { givenKeys } from '../support/requests/secrets.ts';
import { query } from '../support/query.ts';
import { allRoutes } from '../support/requests/all-routes.ts';
import { openHanded } from '../support/unlimited.ts';

let shop: TestShop;
let sender: Sender;
let keys: Keys;
let before: Census;

beforeAll(async () => {
  shop = await givenShop(openHanded);
  sender = createSender(shop.url);
  keys = await givenKeys(shop);
  before = await takeCensus(shop);
});
afterAll(async () => {
  sender.close();
  await shop[Symbol.asyncDispose]();
});

const refused = ({ status }: Answer): string | undefined =>
  status >= 400 ? undefined : `was let through with ${status}`;

/** Vitest itself fails the run over an unhandled rejection or a crash of the server, which runs in this process. */
describe('a shop among strangers', () => {
  test('opens nothing to whoever guesses', async () => {
    const attempts = [...guesses(300, keys, createDice(1)), ...randomGuesses(200, createDice(1))];
    const tally = await assault(sender, attempts, emptyTally(), { expect: refused });
    expect(tally.faults).toEqual([]);
  });

  test('serves no file but those of its web', async () => {
    const isPage = ({ status, body }: Answer): string | undefined =>
      status < 400 && !body.includes('<div id="root">') ? 'gave something away' : undefined;
    const tally = await assault(sender, traversals(), emptyTally(), { expect: isPage });
    expect(tally.faults).toEqual([]);
  });

  test("does nothing that another site's page asks for", async () => {
    const tally = await assault(sender, crossSite(keys.delivered), emptyTally());
    expect(tally.faults).toEqual([]);
    expect(Object.keys(tally.answers)).toEqual(['403 cross_site']);
  });

  test('bears headers of any kind', async () => {
    const tally = await assault(sender, oddHeaders(), emptyTally());
    expect(tally.faults).toEqual([]);
  });

  test('answers what is hardly HTTP, or hangs up', async () => {
    const tally = await assaultRaw(sender, brokenRequests(), emptyTally());
    expect(tally.faults).toEqual([]);
  });

  test('refuses forms without a photo in them', async () => {
    const tally = await assault(sender, badUploads(150, createDice(2)), emptyTally(), { expect: refused });
    expect(tally.faults).toEqual([]);
  });

  test('refuses idempotency keys that are none', async () => {
    const attempts = oddKeys().map((key) => {
      const attempt = uploadOf(`the key ${key}`, Buffer.alloc(100));
      return { ...attempt, headers: { ...attempt.headers, 'idempotency-key': key } };
    });
    const tally = await assault(sender, attempts, emptyTally(), { expect: refused });
    expect(tally.faults).toEqual([]);
  });

  test('keeps nothing of all this', async () => {
    expect(difference(before, await takeCensus(shop))).toEqual({});
  });

  test('takes from a body what it asked for and nothing else', async () => {
    const tally = await assault(sender, badBodies(400, keys, createDice(3)), emptyTally());
    expect(tally.faults).toEqual([]);
    const placed = tally.answers['201'] ?? 0;
    const { orders, photos, codes, 'files in all': files } = difference(before, await takeCensus(shop));
    expect({ orders, photos, codes, files }).toEqual({ orders: placed, files: placed });
  });

  test('bears anything on every route', async () => {
    const attempts = anyBodies(300, await allRoutes(shop.services), keys, 4);
    const tally = await assault(sender, attempts, emptyTally());
    expect(tally.faults).toEqual([]);
  });

  test('keeps a photo that nobody orders with for an hour, and an order that nobody pays for two', async () => {
    const minutes = 'distinct (extract(epoch from expires_at - created_at) / 60)::int as minutes';
    expect(await query(shop, `select ${minutes} from drafts`)).toEqual([{ minutes: 60 }]);
    const unpaid = "state = 'awaiting_payment'";
    expect(await query(shop, `select ${minutes} from orders where ${unpaid}`)).toEqual([{ minutes: 120 }]);
  });

  test('charges its own price, whatever a body says', async () => {
    const prices = await query(shop, 'select distinct price_amount, currency, paid_by from orders');
    expect(prices).toEqual([{ price_amount: 499, currency: 'usd', paid_by: 'card' }]);
  });
});
