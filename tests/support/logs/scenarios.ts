import { randomBytes, randomUUID } from 'node:crypto';
import { addCode } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { ShareAnswer } from '#contract/order-actions.ts';
import { codeFrom, showCode } from '#domain/code.ts';
import type { FaultShop } from '../shop-processes.ts';
import { orderFault } from '../standins.ts';
import { eventually } from '../customer.ts';
import { createLoggedCustomer, type LoggedCustomer } from './recording-customer.ts';
import type { Secrets } from './leaks.ts';

type Fate = (customer: LoggedCustomer, shop: FaultShop) => Promise<unknown>;

async function giveCode({ db }: FaultShop, secrets: Secrets): Promise<string> {
  const code = codeFrom(randomBytes(16));
  const expiresAt = new Date(Date.now() + 86_400_000);
  await addCode(db, { id: randomUUID(), codeHash: hashOf(code), expiresAt });
  secrets.keep('a code', code);
  return secrets.keep('a code', showCode(code));
}

/** What can become of an order, and what people do beside. */
const fates: Fate[] = [
  (customer) => customer.delivered(),
  async (customer, shop) => customer.delivered({ code: await giveCode(shop, customer.secrets) }),
  async (customer) => {
    const { code } = await customer.refused();
    await customer.delivered({ code });
  },
  async (customer) => {
    const { token } = await customer.refused();
    const message = customer.secrets.keep('what a visitor wrote', `My cat ${customer.name} is no drawing`);
    await customer.api('POST', '/orders/current/appeal', token, { message });
  },
  // Nobody can draw it: the money goes back.
  async (customer, shop) => {
    const placed = await customer.order();
    await shop.files.remove('photos', placed.orderId);
    await customer.pay(placed);
    await customer.reaches(placed, 'refunded');
  },
  async (customer, shop) => {
    const placed = await customer.order({ code: await giveCode(shop, customer.secrets) });
    await shop.files.remove('photos', placed.orderId);
    await customer.api('DELETE', '/orders/current', placed.token);
  },
  async (customer) => {
    const { token } = await customer.delivered();
    await customer.api('DELETE', '/orders/current', token);
    await customer.api('GET', '/orders/current/picture', token);
  },
  async (customer) => {
    const placed = await customer.order();
    await customer.api('DELETE', '/orders/current', placed.token);
    await customer.pay(placed);
  },
  async (customer) => {
    const placed = await customer.order();
    await customer.pay(placed, 'declined');
    await customer.pay(placed);
    await customer.reaches(placed, 'delivered');
    const { reference, email } = await customer.status(placed.token);
    await customer.api('POST', '/orders/find', undefined, { reference, email });
  },
  // The mail server says the address when it refuses it.
  async (customer, { standins }) => {
    const email = customer.secrets.keep('an email address', `old-${customer.name}@example.com`);
    const message = `5.1.1 <${email}> is unknown here`;
    await orderFault(standins.mailbox.url, { match: `RCPT TO:<${email}>`, fault: '550', message, times: 3 });
    const { token } = await customer.delivered({ email });
    const corrected = customer.secrets.keep('an email address', `new-${customer.name}@example.com`);
    // A mail that is on its way is left alone, and the visitor is told.
    await eventually(async () => {
      const { ok } = await customer.api('POST', '/orders/current/email', token, { email: corrected });
      return ok || undefined;
    });
    await eventually(async () => ((await customer.mails(corrected)).length > 0 ? true : undefined), 120);
  },
  async (customer) => {
    const { token } = await customer.delivered();
    const shared = await customer.api('POST', '/orders/current/share', token);
    const { shareUrl } = (await shared.json()) as ShareAnswer;
    customer.secrets.keep('the secret of a shared picture', shareUrl.split('/').at(-1) ?? '');
    await fetch(shareUrl);
    await fetch(`${shareUrl}/picture`);
    await customer.api('POST', '/orders/current/redraw', token);
    await customer.api('POST', '/orders/current/again', token, { styleId: 'anime' });
  },
  // What goes wrong with people who try things.
  async (customer) => {
    const { token } = await customer.delivered({ photo: 'rocket.jpg' });
    await customer.ask({ code: customer.secrets.keep('a code', '2345-6789-ABCD') });
    await customer.ask({ email: `${customer.name}@` });
    await customer.api('GET', `/orders/${token}`, token);
    await customer.api('GET', `/orders/current?token=${token}&email=${customer.name}@example.com`);
    await customer.api('POST', `/orders/current/checkout?token=${token}`, token);
  },
];

/** So many orders come of one round. */
export const ordersInRound = fates.length + 3;

/** Plays every fate once, all at the same time. */
export async function playRound(shop: FaultShop, secrets: Secrets): Promise<void> {
  await Promise.all(fates.map((fate) => fate(createLoggedCustomer(shop, secrets), shop)));
  // The same photo was refused twice: a third time would block it.
  await shop.db.updateTable('strikes').set({ liftedAt: new Date() }).execute();
  await refusedByStripe(shop, secrets);
}

/** Stripe fails for as long as an order's checkout is opened. */
async function refusedByStripe(shop: FaultShop, secrets: Secrets): Promise<void> {
  const { url } = shop.standins.stripe;
  await orderFault(url, { match: 'POST /v1/checkout/sessions', fault: '401', times: 1 });
  await createLoggedCustomer(shop, secrets).ask({});
  await fetch(`${url}/_faults`, { method: 'DELETE' });
}
