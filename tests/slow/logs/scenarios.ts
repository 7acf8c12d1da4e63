import { randomBytes, randomUUID } from 'node:crypto';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeFrom, showCode } from '#domain/code.ts';
import type { ShopProcesses } from '../../support/shop-processes.ts';
import { clearFaults, injectFault } from '../../support/standins.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Secrets } from './leaks.ts';
import { createRecordingCustomer, type RecordingCustomer } from './recording-customer.ts';

type Scenario = (customer: RecordingCustomer, shop: ShopProcesses) => Promise<unknown>;

async function issueCode({ db }: ShopProcesses, secrets: Secrets): Promise<string> {
  const code = codeFrom(randomBytes(16));
  const expiresAt = new Date(Date.now() + 86_400_000);
  await createCodes(db).add({ id: randomUUID(), codeHash: hashOf(code), expiresAt });
  secrets.keep('a code', code);
  return secrets.keep('a code', showCode(code));
}

/** Courses of an order, and other actions of visitors. */
const scenarios: Scenario[] = [
  (customer) => customer.delivered(),
  async (customer, shop) => customer.delivered({ code: await issueCode(shop, customer.secrets) }),
  async (customer) => {
    const { code } = await customer.refused();
    await customer.delivered({ code });
  },
  async (customer) => {
    const { token } = await customer.refused();
    const message = customer.secrets.keep('what a visitor wrote', `My cat ${customer.name} is no drawing`);
    await customer.call('POST /api/orders/current/appeal', { token, body: { message } });
  },
  // The order cannot be drawn: the money is refunded.
  async (customer, shop) => {
    const placed = await customer.order();
    await shop.files.remove('photos', placed.orderId);
    await customer.pay(placed);
    await customer.reaches(placed, 'refunded');
  },
  async (customer, shop) => {
    const placed = await customer.order({ code: await issueCode(shop, customer.secrets) });
    await shop.files.remove('photos', placed.orderId);
    await customer.tries(customer.call('DELETE /api/orders/current', { token: placed.token }));
  },
  async (customer) => {
    const { token } = await customer.delivered();
    await customer.call('DELETE /api/orders/current', { token });
    await customer.tries(customer.picture(token));
  },
  async (customer) => {
    const placed = await customer.order();
    await customer.call('DELETE /api/orders/current', { token: placed.token });
    await customer.pay(placed);
  },
  async (customer) => {
    const placed = await customer.order();
    await customer.pay(placed, 'declined');
    await customer.pay(placed);
    await customer.reaches(placed, 'delivered');
    const { reference, email = '' } = await customer.status(placed.token);
    await customer.call('POST /api/orders/find', { body: { reference, email } });
  },
  // The mail server's refusal contains the address.
  async (customer, { mailbox }) => {
    const email = customer.secrets.keep('an email address', `old-${customer.name}@example.com`);
    const message = `5.1.1 <${email}> is unknown here`;
    await injectFault(mailbox, { match: `RCPT TO:<${email}>`, fault: '550', message, times: 3 });
    const { token } = await customer.delivered({ email });
    const corrected = customer.secrets.keep('an email address', `new-${customer.name}@example.com`);
    // The address of a mail that is being sent cannot be changed yet; the visitor gets an error.
    await waitUntil(() =>
      customer.call('POST /api/orders/current/email', { token, body: { email: corrected } }),
    );
    await waitUntil(async () => (await customer.mails(corrected))[0]);
  },
  async (customer) => {
    const { token } = await customer.delivered();
    const { shareUrl } = await customer.call('POST /api/orders/current/share', { token });
    customer.secrets.keep('the secret of a shared picture', shareUrl.split('/').at(-1) ?? '');
    await fetch(shareUrl);
    await fetch(`${shareUrl}/picture`);
    await customer.call('POST /api/orders/current/redraw', { token });
    await customer.call('POST /api/orders/current/again', { token, body: { styleId: 'anime' } });
  },
  // Attempts that fail.
  async (customer) => {
    const { name, secrets, request, tries } = customer;
    const { token } = await customer.delivered({ photo: 'rocket.jpg' });
    await tries(customer.order({ code: secrets.keep('a code', '2345-6789-ABCD') }));
    await tries(customer.order({ email: `${name}@` }));
    await request('GET', `/orders/${token}`, { token });
    await request('GET', `/orders/current?token=${token}&email=${name}@example.com`);
    await request('POST', `/orders/current/checkout?token=${token}`, { token });
  },
];

/** Number of orders in one round. */
export const ordersInRound = scenarios.length + 3;

/** Plays every scenario once, all at the same time. */
export async function playRound(shop: ShopProcesses, secrets: Secrets): Promise<void> {
  await Promise.all(scenarios.map((scenario) => scenario(createRecordingCustomer(shop, secrets), shop)));
  // The same photo was refused twice: a third time would block it.
  await shop.db.updateTable('strikes').set({ liftedAt: new Date() }).execute();
  await refusedByStripe(shop, secrets);
}

/** Makes Stripe fail while an order's checkout is opened; the customer's next try succeeds. */
async function refusedByStripe(shop: ShopProcesses, secrets: Secrets): Promise<void> {
  await injectFault(shop.stripe, { match: 'POST /v1/checkout/sessions', fault: '401' });
  const customer = createRecordingCustomer(shop, secrets);
  await customer.order();
  await clearFaults(shop.stripe);
}
