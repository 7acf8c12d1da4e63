import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMails } from '#adapters/database/tables/mails.ts';
import { allMails, createCustomer, type Mail } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { openUnknownSession, paymentOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const operator = 'operator@example.com';
const shared = sharedShop({ RECONCILE_SECONDS: '1', OPERATOR_EMAIL: operator });

/** Returns the mails to the operator that contain these words. */
const told = async (words: string): Promise<Mail[]> =>
  (await allMails(shared().mailbox)).filter(({ to, text }) => to.includes(operator) && text.includes(words));

test('the operator gets one mail about a payment without an order', async () => {
  const customer = createCustomer(shared());
  const lost = { sessionId: await openUnknownSession(shared(), randomUUID()) };
  await customer.pay(lost);
  const payment = await paymentOf(shared(), lost);

  const [mail] = await waitUntil(async () => {
    const mails = await told(payment);
    return mails.length > 0 && mails;
  });
  expect(mail?.subject).toBe(`[Toonbooth] A payment that belongs to no order is refunded (${payment})`);
  await customer.buy();
  expect(await told(payment)).toHaveLength(1);
});

test('a notice is sent once, however often it is requested', async () => {
  const notice = { about: 'the roof', subject: 'It leaks', lines: ['The roof leaks <here>.', 'Mend it.'] };
  await Promise.all(Array.from({ length: 5 }, () => createMails(shared().services.db).addNotice(notice)));

  const [mail] = await waitUntil(async () => {
    const mails = await told('The roof');
    return mails.length > 0 && mails;
  });
  const words = `The roof leaks <here>.\n\nMend it.\n\nOpen the console: ${shared().url}/admin\n\n`;
  expect(mail?.text.startsWith(words)).toBe(true);
  expect(mail?.html).toContain('The roof leaks &lt;here&gt;.');
  await createMails(shared().services.db).addNotice(notice);
  await createCustomer(shared()).buy();
  expect(await told('The roof')).toHaveLength(1);
});
