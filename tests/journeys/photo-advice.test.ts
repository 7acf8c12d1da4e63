import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { createCustomer } from '../support/customer.ts';
import { photoBytes, photoFile } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Would refuse the cat, which looks drawn to the moderator. */
const shared = sharedShop({ MODERATION_LIMITS: 'drawing=0.5', PHOTO_ADVICE: '1' });

/** Uploads a photo and waits for its advice. */
async function advised(photo: Buffer) {
  const customer = createCustomer(shared());
  const token = await customer.upload(photo);
  const answer = await waitUntil(async () => {
    const photoAnswer = await customer.call('GET /api/photos/current', { token });
    return photoAnswer.ready && photoAnswer;
  });
  return { customer, token, answer };
}

/** Returns all advice on a photo. */
async function adviceOn(photo: Buffer): Promise<{ codes: string[]; faces: number | undefined }> {
  const { answer } = await advised(photo);
  return { codes: answer.advice.map(({ code }) => code), faces: answer.faces?.length };
}

test('a good portrait gets no advice', async () => {
  expect(await adviceOn(await photoBytes('astronaut.png'))).toEqual({ codes: [], faces: 1 });
});

test.each(['mona-lisa.jpg', 'van-gogh.jpg'])(
  'the face of %s, which is hard to find, is found',
  async (name) => {
    const { codes, faces } = await adviceOn(await readFile(photoFile(name)));
    expect(faces).toBe(1);
    expect(codes).not.toContain('no_face');
  },
);

test('a photo without a face gets advice, and may be ordered anyway', async () => {
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

test('a photo whose server died before analysing it is waited for at most half a minute', async () => {
  const { customer, token } = await advised(await photoBytes('astronaut.png'));
  const { db } = shared().services;
  const isReadyAfter = async (seconds: number) => {
    const lost = { advice: null, createdAt: new Date(Date.now() - seconds * 1000) };
    await db.updateTable('drafts').set(lost).where('secretHash', '=', hashOf(token)).execute();
    return (await customer.call('GET /api/photos/current', { token })).ready;
  };
  expect([await isReadyAfter(20), await isReadyAfter(40)]).toEqual([false, true]);
});

test('an uncropped photo is judged by the scores of its advice, and a cropped one anew', async () => {
  const { customer, token } = await advised(await photoBytes('astronaut.png'));
  const scores = { neutral: 0, drawing: 1, hentai: 0, porn: 0, sexy: 0 };
  await shared()
    .services.db.updateTable('drafts')
    .set({ scores: JSON.stringify(scores) })
    .where('secretHash', '=', hashOf(token))
    .execute();

  const uncut = await customer.orderWith(token);
  await customer.pay(uncut);
  expect(await customer.reaches(uncut.token, 'code_issued')).toMatchObject({ state: 'code_issued' });

  const crop = { x: 0, y: 0, width: 500, height: 500, rotate: 0 } as const;
  const cut = await customer.orderWith(token, { crop });
  await customer.pay(cut);
  expect(await customer.reaches(cut.token, 'delivered')).toMatchObject({ state: 'delivered' });
});
