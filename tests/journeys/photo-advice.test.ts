import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoAnswer, UploadAnswer } from '#contract/photo.ts';
import { givenShop, type TestShop } from '../support/shop.ts';
import { createVisitor, eventually } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await givenShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** All that the shop has to say about a photo. */
async function adviceOn(photo: Buffer, at = shop): Promise<{ codes: string[]; faces: number | undefined }> {
  const visitor = createVisitor(at);
  const { photoId } = (await (await visitor.upload(photo)).json()) as UploadAnswer;
  const answer = await eventually(async () => {
    const asked = await visitor.api('GET', '/photos/current', photoId);
    const said = (await asked.json()) as PhotoAnswer;
    return said.ready ? said : undefined;
  });
  return { codes: answer.advice.map(({ code }) => code), faces: answer.faces?.length };
}

test('a good portrait goes without advice', async () => {
  expect(await adviceOn(await photoBytes('astronaut.png'))).toEqual({ codes: [], faces: 1 });
});

test('a photo without a face is told so, and may be ordered with all the same', async () => {
  expect(await adviceOn(await photoBytes('coffee.png'))).toEqual({ codes: ['no_face'], faces: 0 });
  expect((await createVisitor(shop).order({ photo: 'coffee.png' })).checkoutUrl).toBeDefined();
});

test('a dark photo out of focus is told both', async () => {
  const dark = await sharp(await photoBytes('coffee.png'))
    .blur(5)
    .linear(0.2, 0)
    .png()
    .toBuffer();
  expect((await adviceOn(dark)).codes).toEqual(['no_face', 'blurred', 'dark']);
});

test('what the check would refuse is told before anybody pays', async () => {
  await using strict = await givenShop({ MODERATION_LIMITS: 'porn=0' });
  const { codes } = await adviceOn(await photoBytes('astronaut.png'), strict);
  expect(codes).toEqual(['likely_unsuitable']);
});
