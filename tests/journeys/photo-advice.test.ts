import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Would refuse the cat, which looks drawn to the moderator. */
const shared = sharedShop({ MODERATION_LIMITS: 'drawing=0.5', PHOTO_ADVICE: '1' });

/** All the advice there is on a photo. */
async function adviceOn(photo: Buffer): Promise<{ codes: string[]; faces: number | undefined }> {
  const customer = createCustomer(shared());
  const token = await customer.upload(photo);
  const answer = await waitUntil(async () => {
    const photoAnswer = await customer.call('getPhoto', { token });
    return photoAnswer.ready && photoAnswer;
  });
  return { codes: answer.advice.map(({ code }) => code), faces: answer.faces?.length };
}

test('a good portrait gets no advice', async () => {
  expect(await adviceOn(await photoBytes('astronaut.png'))).toEqual({ codes: [], faces: 1 });
});

test('a photo without a face gets advice, and may be ordered with all the same', async () => {
  expect(await adviceOn(await photoBytes('coffee.png'))).toEqual({ codes: ['no_face'], faces: 0 });
  expect((await createCustomer(shared()).order({ photo: 'coffee.png' })).checkoutUrl).toBeDefined();
});

test('a dark photo out of focus gets advice on both', async () => {
  const coffee = sharp(await photoBytes('coffee.png'));
  const dark = await coffee.blur(5).linear(0.2, 0).png().toBuffer();
  expect((await adviceOn(dark)).codes).toEqual(['no_face', 'blurred', 'dark']);
});

test('a photo that the moderator would refuse gets advice before anybody pays', async () => {
  const { codes } = await adviceOn(await photoBytes('chelsea.png'));
  expect(codes).toContain('likely_unsuitable');
});
