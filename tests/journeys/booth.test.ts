import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyRetention } from '#worker/periodic/retention.ts';
import { inDays, issueCodes } from '#operations/issue-codes.ts';
import { sendMailAgain } from '#operations/send-mail-again.ts';
import { allMails, createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ BOOTH: '1' });

/** Issues a code as for an event. */
async function givenCode(): Promise<string> {
  const batch = { id: crypto.randomUUID(), count: 1, expiresAt: inDays(30), issuedBy: 'test' };
  const [code = ''] = (await issueCodes(batch, shared().services)).codes;
  return code;
}

test('a guest with a code needs no address, and may give one later', async () => {
  const { services, mailbox } = shared();
  const customer = createCustomer(shared());
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const order = (given: { code?: string }) =>
    customer.call('POST /api/orders', { body: { photoId, styleId: 'bricks', consent: true, ...given } });
  await expect(order({})).rejects.toThrow(/400 malformed/);
  await expect(order({ code: ' ' })).rejects.toThrow(/400 malformed/);

  const { token, orderId } = await order({ code: await givenCode() });
  const delivered = await customer.reaches(token, 'delivered');

  expect([delivered.email, delivered.mail]).toEqual([undefined, undefined]);
  expect(await allMails(mailbox)).toEqual([]);
  const nowhere = customer.call('POST /api/orders/current/email', { token, body: {} });
  await expect(nowhere).rejects.toThrow(/422 email_malformed/);
  const again = customer.call('POST /api/orders/current/again', { token, body: { styleId: 'anime' } });
  await expect(again).rejects.toThrow(/422 email_malformed/);
  const made = await services.orders.byId(orderId);
  if (!made) throw new Error('It was made');
  await expect(sendMailAgain(made, undefined, services)).rejects.toThrow('address_missing');
  const redraw = await customer.call('POST /api/orders/current/redraw', { token });
  await customer.reaches(redraw.token, 'delivered');

  await customer.call('POST /api/orders/current/email', { token, body: { email: 'guest@example.com' } });
  await waitUntil(async () => (await customer.mails('guest@example.com')).length === 1);
  expect((await customer.status(token)).email).toBe('guest@example.com');
});

test('what recognises a guest without an address is deleted when addresses are', async () => {
  const { services } = shared();
  const customer = createCustomer(shared());
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const code = await givenCode();
  const body = { photoId, styleId: 'bricks', consent: true, code };
  const { token, orderId } = await customer.call('POST /api/orders', { body });
  await customer.reaches(token, 'delivered');
  const known = async () => {
    const order = await services.orders.byId(orderId);
    return [order?.photoHash, order?.addressHash].filter(Boolean).length;
  };
  expect(await known()).toBe(2);

  await sql`update orders set ended_at = now() - interval '731 days' where id = ${orderId}`.execute(
    services.db,
  );
  await applyRetention(services);

  expect(await known()).toBe(0);
});
