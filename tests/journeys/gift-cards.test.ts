import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { GiftSendingRequest } from '#contract/gift-card.ts';
import type { OrderCreated } from '#contract/order.ts';
import { giftAddresses, giftMailsADay } from '#domain/gift-sending.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { reportBounce } from '#operations/report-bounce.ts';
import { createCustomer, type Mail } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({});
afterEach(() => clearFaults(shared().mailbox));

const customer = () => createCustomer(shared());
const newAddress = (name: string) => `${name}-${randomUUID()}@example.com`;
const sql = (text: string, values: unknown[] = []) => query(shared().config.DATABASE_URL, text, values);

/** Returns a day in the future, as a date input does. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const words = { from: 'Ben', to: 'Gran', message: 'Ninety!\nWith <i>love</i> & kisses' };

type Wishes = { giver?: string; sending?: Partial<GiftSendingRequest> };

/** Buys a gift that is sent in a month, unless `sending` says otherwise. */
async function givenGift({ giver = newAddress('giver'), sending = {} }: Wishes = {}) {
  const [shopper, recipient] = [customer(), newAddress('gran')];
  const sent = { recipient, day: inDays(30), timeZone: 'Asia/Tokyo', ...sending };
  const gift = await shopper.buyGift(giver, { ...words, sending: sent });
  await shopper.pay(gift);
  await shopper.reaches(gift.token, 'gift_issued');
  return { ...gift, giver, recipient: sent.recipient, secret: secretOf(gift) };
}

const secretOf = ({ orderId }: OrderCreated): string => shared().services.secrets.giftSecret(orderId);
const makeDue = ({ orderId }: OrderCreated) =>
  sql('update gifts set send_at = now() where order_id = $1', [orderId]);

/** Waits for a mail to this address with these words in its subject. */
function mailTo(address: string, subject: string): Promise<Mail> {
  return waitUntil(async () =>
    (await customer().mails(address)).find((mail) => mail.subject.includes(subject)),
  );
}

const cardOf = async ({ token }: { token: string }) => (await customer().status(token)).gift;
const send = ({ token }: { token: string }, recipient: string) =>
  customer().call('POST /api/orders/current/gift', { token, body: { recipient, timeZone: 'UTC' } });

describe('a gift', () => {
  it('is sent on its day, opened and redeemed, and its giver sees it', async () => {
    const gift = await givenGift();
    const planned = { recipient: gift.recipient, timeZone: 'Asia/Tokyo', status: 'planned' };
    const link = `${shared().url}/gift/open#${gift.secret}`;
    expect(await cardOf(gift)).toEqual({
      ...{ ...words, link, sendable: true },
      sending: { ...planned, at: `${inDays(29)}T23:00:00.000Z` },
    });
    const toGiver = await mailTo(gift.giver, 'Your gift is ready');
    expect(toGiver.text).toContain(`we send it to ${gift.recipient} by mail`);

    await makeDue(gift);
    const mail = await mailTo(gift.recipient, 'Ben has a present for you');
    expect(mail.text).toContain('With <i>love</i> & kisses');
    expect(mail.html).toContain('With &lt;i&gt;love&lt;/i&gt; &amp; kisses');
    expect(mail.text).toContain(link);
    expect(mail.text + mail.html).not.toMatch(new RegExp(`${gift.giver}|${gift.token}`));
    await waitUntil(async () => (await cardOf(gift))?.sending?.status === 'sent');

    const pdf = await customer().request('GET', '/orders/current/card', { token: gift.token });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.\d[^]*\/Type \/Page\b/);

    const received = await customer().call('GET /api/gifts/current', { token: gift.secret });
    expect(received).toMatchObject({ ...words, opened: false, state: 'good' });
    await customer().call('POST /api/gifts/current/open', { token: gift.secret });
    expect((await cardOf(gift))?.openedAt).toMatch(/^20/);

    await customer().order({ code: received.code ?? '' });
    const used = await customer().call('GET /api/gifts/current', { token: gift.secret });
    expect(used).toMatchObject({ opened: true, state: 'used' });
    expect(used.code).toBeUndefined();
    expect(await customer().mails(gift.recipient)).toHaveLength(1);
  });

  it('whose receiver’s server refuses it is reported to its giver, who corrects the address', async () => {
    const gone = newAddress('gone');
    await injectFault(shared().mailbox, { match: `RCPT TO:<${gone}>`, fault: '550', times: 1 });
    const gift = await givenGift({ sending: { recipient: gone, day: inDays(0) } });
    await makeDue(gift);
    const report = await mailTo(gift.giver, 'Your gift did not arrive');
    expect(report.text).toContain(gone);
    expect(await cardOf(gift)).toMatchObject({ sending: { status: 'failed' }, sendable: true });

    const right = newAddress('right');
    await send(gift, right);
    await mailTo(right, 'present');
    expect(await customer().mails(gone)).toEqual([]);
    await waitUntil(async () => (await cardOf(gift))?.sending?.status === 'sent');

    // It bounces after the server has accepted it, which only the operator learns.
    const row = (await shared().services.orders.byId(gift.orderId)) ?? expect.fail('The gift has no row');
    expect((await describeOrder(row, shared().services)).possible).toContain('bounced');
    await reportBounce(row, shared().services);
    expect(await cardOf(gift)).toMatchObject({ sending: { status: 'failed' }, sendable: true });
    const reports = await waitUntil(async () => {
      const found = (await customer().mails(gift.giver)).filter(({ subject }) =>
        subject.includes('not arrive'),
      );
      return found.length > 1 && found;
    });
    expect(reports.map(({ text }) => [text.includes(gone), text.includes(right)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await describeOrder(row, shared().services)).possible).not.toContain('bounced');
    await expect(reportBounce(row, shared().services)).rejects.toThrow('gift_not_sent');
    await sql('update mails set about = $2 where order_id = $1 and about = $3', [
      ...[gift.orderId, String(giftAddresses), '2'],
    ]);
    await sql('update gifts set addresses = $2 where order_id = $1', [gift.orderId, giftAddresses]);
    await expect(send(gift, newAddress('one-more'))).rejects.toThrow(/409 gift_sent/);
    expect((await cardOf(gift))?.sendable).toBeUndefined();
  });

  it('is not sent once its giver stops that, or while its code cannot be used', async () => {
    const [stopped, refunded, frozen, sent] = await Promise.all([
      givenGift(),
      givenGift(),
      givenGift(),
      givenGift(),
    ]);
    await customer().call('DELETE /api/orders/current/gift', { token: stopped.token });
    expect((await cardOf(stopped))?.sending).toBeUndefined();
    const row = await shared().services.orders.byId(refunded.orderId);
    await refundOrder(row ?? expect.fail('The gift has no row'), shared().services);
    // Due, and with a mail that was queued just before the bank asked.
    await sql('update gifts set send_at = now(), queued_at = now() where order_id = $1', [frozen.orderId]);
    await sql('update orders set frozen_at = now() where id = $1', [frozen.orderId]);
    await sql(
      "insert into mails (id, order_id, kind, about) values (gen_random_uuid(), $1, 'gift_card', '1')",
      [frozen.orderId],
    );
    for (const gift of [refunded, sent]) await makeDue(gift);
    await mailTo(sent.recipient, 'present');
    const left = () => sql("select from mails where order_id = $1 and kind = 'gift_card'", [frozen.orderId]);
    await waitUntil(async () => (await left()).length === 0);
    for (const { recipient } of [stopped, refunded, frozen])
      expect(await customer().mails(recipient)).toEqual([]);
    await expect(customer().call('DELETE /api/orders/current/gift', { token: sent.token })).rejects.toThrow(
      /409 gift_sent/,
    );
    await sql('update orders set frozen_at = null where id = $1', [frozen.orderId]);
    await mailTo(frozen.recipient, 'present');
  });

  it('waits while its giver has sent to twenty receivers within a day', async () => {
    const giver = newAddress('generous');
    const [earlier, later, other] = await Promise.all([
      givenGift({ giver }),
      givenGift({ giver: giver.toUpperCase().replace('EXAMPLE', 'example') }),
      givenGift(),
    ]);
    await sql(
      `insert into mails (id, order_id, kind, about, status)
        select gen_random_uuid(), $1, 'gift_card', 'earlier ' || n, 'accepted' from generate_series(1, $2::int) n`,
      [earlier.orderId, giftMailsADay],
    );
    await makeDue(later);
    await makeDue(other);
    await mailTo(other.recipient, 'present');
    expect(await customer().mails(later.recipient)).toEqual([]);
    expect((await cardOf(later))?.sending?.status).toBe('waiting');
    await sql("update mails set created_at = created_at - interval '1 day' where about = 'earlier 1'");
    await mailTo(later.recipient, 'present');
  });

  it('takes no links, no day that is over and no long message, and opens with its own secret alone', async () => {
    const buy = (wishes: object) => customer().buyGift(newAddress('giver'), wishes);
    const sending = { recipient: newAddress('gran'), timeZone: 'UTC' };
    await expect(buy({ message: 'see evil.example' })).rejects.toThrow(/422 gift_link/);
    await expect(buy({ message: 'a'.repeat(301) })).rejects.toThrow(/400 malformed/);
    await expect(buy({ sending: { ...sending, day: '2020-01-01' } })).rejects.toThrow(/422 gift_day/);
    await expect(buy({ sending: { ...sending, timeZone: '+01:00' } })).rejects.toThrow(/400 malformed/);
    await expect(buy({ sending: { ...sending, recipient: 'a@b' } })).rejects.toThrow(/422 email_malformed/);
    const unpaid = await buy({});
    for (const token of [secretOf(unpaid), unpaid.token, 'A'.repeat(43)])
      await expect(customer().call('GET /api/gifts/current', { token })).rejects.toThrow(/404 gift_unknown/);
    const picture = await customer().order();
    await expect(send(picture, newAddress('gran'))).rejects.toThrow(/409 nothing_to_send/);
  });
});
