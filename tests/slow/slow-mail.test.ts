import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { startShop } from '../support/shop.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a slow mail server holds up no delivery and no refund', async () => {
  await using shop = await startShop();
  const customer = createCustomer(shop);
  await injectFault(shop.mailbox, { match: 'DATA', fault: 'slow', seconds: 20, times: 1000 });
  for (let mails = 0; mails < 4; mails += 1) await customer.pay(await customer.order());

  const drawable = await customer.order();
  await customer.pay(drawable);
  const undrawable = await customer.order();
  await shop.files.remove('photos', undrawable.orderId);
  await customer.pay(undrawable);

  await customer.reaches(undrawable.token, 'refunded');
  expect(await refundsOf(shop, undrawable)).toHaveLength(1);
  await customer.reaches(drawable.token, 'delivered');
  const unsent = () => query(shop.config.DATABASE_URL, "select id from mails where status <> 'accepted'");
  expect(await unsent()).not.toEqual([]);

  await clearFaults(shop.mailbox);
  // Mails being sent are not due any more, and may still fail.
  await waitUntil(async () => (await unsent()).length === 0);
});
