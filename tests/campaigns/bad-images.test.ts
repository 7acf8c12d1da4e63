import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenShop, type TestShop } from '../support/shop.ts';
import { assault, emptyTally } from '../support/requests/send-all.ts';
import { createSender, type Sender } from '../support/requests/sender.ts';
import { difference, takeCensus } from '../support/row-counts.ts';
import { badImages } from './fuzz/images.ts';
import { uploadOf } from './fuzz/uploads.ts';
import { createDice } from './fuzz/dice.ts';
import { lookAtKept } from './fuzz/check-kept-photo.ts';
import { openHanded } from '../support/unlimited.ts';

let shop: TestShop;
let sender: Sender;

beforeAll(async () => {
  shop = await givenShop(openHanded);
  sender = createSender(shop.url);
  await shop.services.images.start();
});
afterAll(async () => {
  sender.close();
  await shop[Symbol.asyncDispose]();
});

async function* uploads(count: number) {
  for await (const { what, bytes } of badImages(count, createDice(30))) yield uploadOf(what, bytes);
}

test('malformed images are refused with words, or are kept as sound ones, and nothing else is kept', async () => {
  const before = await takeCensus(shop);
  const tally = await assault(sender, uploads(160), emptyTally(), {
    atOnce: 2,
    expect: lookAtKept(sender),
  });
  expect(tally.faults).toEqual([]);
  const kept = tally.answers['201'] ?? 0;
  expect(difference(before, await takeCensus(shop))).toEqual({
    photos: kept,
    'files in drafts': kept,
    'files in all': kept,
  });
});
