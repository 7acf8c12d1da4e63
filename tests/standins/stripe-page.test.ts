import { expect, test } from 'vitest';
import { cartoon, startStripe, type TestStripe } from './start-stripe.ts';

function press(stripe: TestStripe, id: string, outcome: string): Promise<Response> {
  const body = new URLSearchParams({ outcome });
  return fetch(`${stripe.standin.url}/c/pay/${id}`, { method: 'POST', body, redirect: 'manual' });
}

test('the page shows the amount and the shop, and says that it is a test', async () => {
  await using stripe = await startStripe();
  const { url } = await stripe.sdk.checkout.sessions.create(cartoon());
  const page = await (await fetch(url ?? '')).text();
  for (const words of ['no card is charged', 'shop.example', 'Bricks cartoon', '$4.99', 'mia@example.com']) {
    expect(page).toContain(words);
  }
  expect(page).toContain('href="http://shop.example/transform"');
  expect(page).not.toContain('<script');
});

test.each([
  ['jpy', 750, 'ja', '￥1,500'],
  ['huf', 100_000, 'hu', '2000 Ft'],
] as const)(
  'an amount in %s is written in the currency and the language',
  async (currency, unit_amount, locale, words) => {
    await using stripe = await startStripe();
    const price_data = { currency, unit_amount, product_data: { name: 'Cartoon' } };
    const { url } = await stripe.sdk.checkout.sessions.create(
      cartoon({ locale, line_items: [{ price_data, quantity: 2 }] }),
    );
    const page = await (await fetch(url ?? '')).text();
    expect(page.replaceAll('\u00a0', ' ')).toContain(words);
    expect(page).toContain('Quantity 2');
  },
);

test('paying leads back to the shop with the session’s id, and the page then says that it is done', async () => {
  await using stripe = await startStripe();
  const { id, url } = await stripe.sdk.checkout.sessions.create(cartoon());
  const answer = await press(stripe, id, 'paid');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://shop.example/success?session=${id}`);
  expect(await (await fetch(url ?? '')).text()).toContain('This payment is complete');
  expect((await press(stripe, id, 'paid')).headers.get('location')).toBe(`/c/pay/${id}`);
  expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
});

test('a declined card leads back to the page with a message, and an expired one says so', async () => {
  await using stripe = await startStripe();
  const { id, url } = await stripe.sdk.checkout.sessions.create(cartoon());
  const back = (await press(stripe, id, 'declined')).headers.get('location') ?? '';
  expect(await (await fetch(stripe.standin.url + back)).text()).toContain('Your card was declined');
  await press(stripe, id, 'expired');
  expect(await (await fetch(url ?? '')).text()).toContain('has expired');
});

test('the fault declined refuses the next card, whatever button is pressed', async () => {
  await using stripe = await startStripe();
  const { id } = await stripe.sdk.checkout.sessions.create(cartoon());
  await stripe.order({ match: 'pay', fault: 'declined' });
  expect((await press(stripe, id, 'paid')).headers.get('location')).toBe(`/c/pay/${id}?declined=1`);
  expect((await stripe.sdk.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
});

test('the front page lists the payments with their outcomes', async () => {
  await using stripe = await startStripe();
  const payment_intent = await stripe.givenPaid();
  await stripe.sdk.refunds.create({ payment_intent });
  await stripe.sdk.checkout.sessions.create(cartoon({ customer_email: 'noa@example.com' }));
  const page = await (await fetch(stripe.standin.url)).text();
  expect(page).toMatch(/noa@example\.com[^]*Open, pay[^]*mia@example\.com[^]*Refunded/);
});

test('an unknown session and an invalid order get a message', async () => {
  await using stripe = await startStripe();
  const page = await fetch(`${stripe.standin.url}/c/pay/cs_test_none`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('There is no such payment');
  expect((await stripe.post('/_checkout/cs_test_none/pay', { outcome: 'paid' })).status).toBe(404);
  const bad = await stripe.post('/_checkout/cs_test_none/pay', { outcome: 'free' });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toContain('outcome');
});
