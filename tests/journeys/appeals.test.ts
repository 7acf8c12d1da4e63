import { afterEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Refuses only the photo of the cat, which looks drawn to the moderator. */
const shared = sharedShop({ MODERATION_LIMITS: 'drawing=0.5', PHOTO_ADVICE: '1' });
const photo = 'chelsea.png';

/** Creates an order whose photo was refused, with its visitor's objection. */
async function givenObjection(email: string) {
  const customer = createCustomer(shared());
  const order = await customer.order({ email, photo });
  await customer.pay(order);
  const { code, reference } = await customer.reaches(order.token, 'code_issued');
  await customer.call('POST /api/orders/current/appeal', {
    token: order.token,
    body: { message: 'That is my cat' },
  });
  return { customer, token: order.token, reference, code: code?.code ?? expect.fail('It has a code') };
}

/** Removes objections, as an upheld one allows its photo permanently. */
afterEach(() => query(shared().env.DATABASE_URL ?? '', 'delete from appeals'));

const uphold = (reference: string) => runProcess('cli/main', ['appeals', 'uphold', reference], shared().env);

const mailWith = (
  words: string,
  { customer }: { customer: ReturnType<typeof createCustomer> },
  email: string,
) => waitUntil(async () => (await customer.mails(email)).find(({ text }) => text.includes(words)));

describe('an upheld objection', () => {
  it('has the paid photo drawn instead of the code, and its visitor informed', async () => {
    const email = 'upheld@example.com';
    const objection = await givenObjection(email);
    const { customer, token, reference, code } = objection;
    expect((await uphold(reference)).said).toBe(
      `The objection to ${reference} is upheld: its photo is drawn now, in place of the code.\n`,
    );
    const mail = await mailWith('the check was wrong', objection, email);
    expect(mail.subject).toContain(reference);
    expect(mail.text).not.toContain(code);
    expect((await customer.reaches(token, 'delivered')).code).toBeUndefined();
    await expect(customer.order({ email, code })).rejects.toThrow('code_unknown');
    expect((await uphold(reference)).code).toBe(1);
  });

  it('to the refusal of a deleted photo lets the same photo through, and says so with the code', async () => {
    const email = 'upheld-late@example.com';
    const objection = await givenObjection(email);
    const { customer, token, reference, code } = objection;
    await customer.call('DELETE /api/orders/current', { token });
    expect((await uphold(reference)).said).toContain('the check lets this photo through from now on');
    const mail = await mailWith('the check was wrong', objection, email);
    expect(mail.text).toContain(code);

    const photoId = await customer.upload(await photoBytes(photo));
    const draft = await waitUntil(async () => {
      const answer = await customer.call('GET /api/photos/current', { token: photoId });
      return answer.ready && answer;
    });
    expect(draft.advice.map((one) => one.code)).not.toContain('likely_unsuitable');
    const again = await customer.orderWith(photoId, { email, code });
    await customer.reaches(again.token, 'delivered');
  });

  it('after its code was used draws nothing more, and promises no code', async () => {
    const email = 'upheld-used@example.com';
    const objection = await givenObjection(email);
    const { customer, token, reference, code } = objection;
    await customer.order({ email, code });
    expect((await uphold(reference)).said).toContain('lets this photo through');
    expect((await mailWith('the check was wrong', objection, email)).text).not.toContain(code);
    expect((await customer.status(token)).state).toBe('code_issued');
  });
});
