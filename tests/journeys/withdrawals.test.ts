import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const operator = 'operator@example.com';
const shared = sharedShop({ OPERATOR_EMAIL: operator });
const withdraw = (order: string, name = 'Ada Lovelace') =>
  createCustomer(shared()).call('POST /api/withdrawals', { body: { order, name } });
const confirmationTo = (email: string) =>
  waitUntil(async () =>
    (await createCustomer(shared()).mails(email)).find(({ subject }) => subject.includes('withdrawal')),
  );

test('a withdrawal after the drawing explains why the right has ended, and the operator may refund', async () => {
  const customer = createCustomer(shared());
  const { token } = await customer.buy({ email: 'drawn@example.com' });
  const { reference } = await customer.status(token);
  const answers = [await withdraw('DRAWN@example.com'), await withdraw('drawn@example.org')];
  expect(answers).toEqual([{}, {}]);
  const { text } = await confirmationTo('drawn@example.com');
  expect(text).toMatch(/On .*\d{4} at .* UTC, Ada Lovelace declared the withdrawal/);
  expect(text).toContain('By then we had begun to draw');
  const notice = await waitUntil(async () =>
    (await customer.mails(operator)).find(({ subject }) => subject.includes(reference)),
  );
  expect(notice.text).toContain(`npx toonbooth orders refund ${reference}`);
  expect(await customer.status(token)).toMatchObject({ state: 'delivered' });
  expect(await customer.mails('drawn@example.org')).toEqual([]);
});

test('a withdrawal before the drawing is refunded, and its mail contains no HTML or link of a stranger', async () => {
  const customer = createCustomer(shared());
  const order = await customer.order({ email: 'undrawn@example.com' });
  await shared().restartWith({ COMFYUI_URLS: 'http://127.0.0.1:1' });
  await customer.pay(order);
  const { reference } = await customer.reaches(order.token, 'approved');
  // Anybody who knows the address may have used up the order's mails.
  const find = () => customer.call('POST /api/orders/find', { body: { email: 'undrawn@example.com' } });
  await Promise.all([find(), find(), find()]);
  const name = 'Eve <b>https://evil.example/win</b>';
  expect(await withdraw('R-AAAA-AAAA')).toEqual(await withdraw(reference.toLowerCase(), name));
  const { text } = await confirmationTo('undrawn@example.com');
  expect(text).toContain('Eve b https evil example win b declared the withdrawal');
  expect(text).toContain('What was paid goes back');
  const { refund } = await waitUntil(async () => {
    const status = await customer.status(order.token);
    return status.refund?.status === 'succeeded' && status;
  });
  expect(refund).toMatchObject({ amount: 499 });
  expect(await customer.status(order.token)).toMatchObject({ state: 'cancelled', photoKept: false });
});
