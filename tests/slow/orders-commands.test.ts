import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { paymentOf, refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Refuses only the photo of the cat. */
const shared = sharedShop({ MODERATION_LIMITS: 'drawing=0.5', RECONCILE_SECONDS: '1' });
// An earlier test may have left the shop without a ComfyUI.
beforeEach(() => untilOpen(true));
afterEach(() => Promise.all([clearFaults(shared().comfyui), clearFaults(shared().stripe)]));

const untilOpen = (open: boolean) =>
  waitUntil(async () => (await createCustomer(shared()).call('GET /api/shop')).open === open);

/** Runs an operator's command with this shop's settings. */
const operate = (command: string, ...args: string[]) =>
  runProcess('cli/main', [command, ...args], shared().env);

const sql = (text: string, ...values: unknown[]) => query(shared().config.DATABASE_URL, text, values);

/** Returns the entries of the audit log about a subject, oldest first. */
const audit = (subject: string) =>
  sql('select actor, action, reason, result from audit_log where subject = $1 order by id', subject);

const turnComfyuiOff = () => injectFault(shared().comfyui, { match: '/', fault: 'drop', times: 100_000 });

/** Creates a paid order that waits because nothing draws. */
async function givenWaiting() {
  const customer = createCustomer(shared());
  const order = await customer.order();
  await turnComfyuiOff();
  await customer.pay(order);
  await customer.reaches(order.token, 'approved');
  // Otherwise the shop would notice its missing ComfyUI in the middle of the next test.
  await untilOpen(false);
  return { customer, order, reference: (await customer.status(order.token)).reference };
}

async function givenDelivered(email = `${randomUUID()}@example.com`) {
  const customer = createCustomer(shared());
  const order = await customer.buy({ email });
  const { reference } = await customer.status(order.token);
  return { customer, order, email, reference };
}

describe('orders', () => {
  it('are found by reference, address, payment and session, and shown with their history', async () => {
    const { order, email, reference } = await givenDelivered();
    const payment = await paymentOf(shared(), order);

    for (const name of [
      reference.toLowerCase(),
      email.toUpperCase(),
      payment,
      order.sessionId ?? '',
      order.orderId,
    ]) {
      const { said } = await operate('orders', 'list', name);
      expect(said).toMatch(new RegExp(`^${reference} .* delivered .* ${email}\n$`));
    }
    const { said } = await operate('orders', 'show', email, '--json');
    expect(JSON.parse(said)).toMatchObject({
      reference,
      state: 'delivered',
      paymentIntent: payment,
      events: [{ event: 'create' }, { event: 'pay' }, { event: 'approve' }, { event: 'draw' }, {}, {}],
      sessions: [{ stripeId: order.sessionId, status: 'complete' }],
      prompts: [{ status: 'done', rating: 'best', error: null }],
      mails: [{ kind: 'received' }, { kind: 'ready' }],
      refunds: [],
    });
    expect(said).not.toContain(order.token);
    await shared().services.feedback.give(order.orderId, true);
    const shown = await operate('orders', 'show', reference);
    expect(shown.said).toMatch(/Prompts, \d+\.\d s of GPU time in all\n.* done {2}best {2}\d+\.\d s\n/);
    expect(shown.said).toMatch(/Feedback\n.*liked it\n/);
    expect((await audit(reference)).map(({ action }) => action)).toEqual(['orders.show', 'orders.show']);
  });

  it('that do not exist are reported, and so are unknown commands', async () => {
    expect(await operate('orders', 'show', 'R-NONE-NONE')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no order "R-NONE-NONE"') as string,
    });
    expect((await operate('orders', 'destroy', 'R-NONE-NONE')).said).toContain('toonbooth orders --help');
    expect((await operate('orders', '--wat')).said).toContain("unknown option '--wat'");
    expect((await operate('orders', 'list', '--state', 'lost')).said).toContain(
      'Allowed choices are waiting, ',
    );
  });

  it('that wait are retried at once', async () => {
    const { customer, order, reference } = await givenWaiting();
    // Without the worker no job changes when it is due.
    await shared().stopWorker();
    await sql(
      "update orders set due_at = now() + interval '1 hour', tries = 3, leased_until = null where id = $1",
      order.orderId,
    );
    await clearFaults(shared().comfyui);

    const { said, code } = await operate('orders', 'retry', reference, '--reason', 'it hung', '--by', 'ada');
    await shared().startWorker();

    expect(said).toBe(`${reference} is tried again now, from approved.\n`);
    expect(code).toBe(0);
    await customer.reaches(order.token, 'delivered');
    expect(await audit(reference)).toEqual([
      { actor: 'command:ada', action: 'orders.retry', reason: 'it hung', result: said.trim() },
    ]);
    expect(await operate('orders', 'retry', reference)).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing to retry') as string,
    });
  });
});

describe('a refund by the operator', () => {
  it('of a delivered order is made once, and a second request is refused', async () => {
    const { customer, order, email, reference } = await givenDelivered();

    const first = await operate('orders', 'refund', reference);
    const mail = await waitUntil(async () => (await customer.mails(email))[2]);
    const second = await operate('orders', 'refund', reference);

    expect(first.said).toBe(`$4.99 for ${reference} is being refunded.\n`);
    expect(second).toMatchObject({
      code: 1,
      said: expect.stringMatching(/already has a refund: re_/) as string,
    });
    const refunds = await refundsOf(shared(), order);
    expect(refunds).toHaveLength(1);
    expect(mail.subject).toBe(`We are refunding you (${reference})`);
    expect(mail.text).toContain(refunds[0]?.id);
    expect((await audit(reference)).map(({ result }) => result)).toEqual([
      first.said.trim(),
      expect.stringContaining('failed: It already has a refund'),
    ]);
  });

  it('of a waiting order ends it without a picture', async () => {
    const { customer, order, reference } = await givenWaiting();

    const { code } = await operate('orders', 'refund', reference);

    expect(code).toBe(0);
    await customer.reaches(order.token, 'refunded');
    await clearFaults(shared().comfyui);
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it('of a refused photo voids its code', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order({ photo: 'chelsea.png' });
    await customer.pay(order);
    const { code, reference } = await customer.reaches(order.token, 'code_issued');

    expect((await operate('orders', 'refund', reference)).said).toContain(
      'The code that was issued for it is void',
    );
    await waitUntil(async () => (await refundsOf(shared(), order))[0]);
    await expect(customer.order({ code: code?.code ?? '' })).rejects.toThrow(/code_unknown/);
  });
});

it('a mail is sent again, to another address from then on', async () => {
  const { customer, reference } = await givenDelivered();
  const to = `${randomUUID()}@example.com`;

  expect((await operate('orders', 'send', reference, '--to', 'nowhere')).said).toContain(
    'is not an email address',
  );
  const { said } = await operate('orders', 'send', reference, '--to', to);

  expect(said).toBe(`The mail "ready" about ${reference} is sent again.\n`);
  await waitUntil(async () => (await customer.mails(to))[0]);
});

it('the picture is exported, and photo and picture are deleted for the visitor, both logged', async () => {
  await using folder = await givenFolder();
  const { customer, order, reference } = await givenDelivered();
  const file = path.join(folder.path, 'picture.png');

  const shown = await operate('orders', 'picture', reference, '--file', file);
  expect(shown.said).toBe(`The picture of ${reference} is in ${file}.\n`);
  expect(await readFile(file)).toEqual(await shared().files.get('pictures', order.orderId));
  const { said } = await operate('orders', 'delete', reference, '--reason', 'they wrote on Monday');

  expect(said).toBe(`The photo and picture of ${reference} are deleted.\n`);
  await expect(customer.picture(order.token)).rejects.toThrow('404');
  expect(await audit(reference)).toMatchObject([
    { action: 'orders.picture', reason: null },
    { action: 'orders.delete', reason: 'they wrote on Monday', result: said.trim() },
  ]);
});

it('a code buys another picture, and is stored nowhere in plain text', async () => {
  const { customer, reference } = await givenDelivered();

  const { said } = await operate('orders', 'code', reference);

  const [code = ''] = said.split('\n');
  const order = await customer.order({ code });
  await customer.reaches(order.token, 'delivered');
  expect(JSON.stringify(await audit(reference))).not.toContain(code);
});

it('a frozen order is released when the operator says that the bank has decided, and stays so', async () => {
  const { customer, order, reference } = await givenWaiting();
  await postTo(shared().stripe, '/_disputes', { payment_intent: await paymentOf(shared(), order) });
  await waitUntil(async () => (await shared().services.orders.byId(order.orderId))?.frozenAt);
  await clearFaults(shared().comfyui);
  expect((await operate('orders', 'retry', reference)).said).toContain('the bank decides');
  expect((await operate('orders', 'refund', reference)).said).toContain('the bank decides');

  expect((await operate('orders', 'release', reference)).said).toBe(
    `${reference} continues, from approved.\n`,
  );

  await customer.reaches(order.token, 'delivered');
  const lists = async () => (await requestsTo(shared().stripe, 'GET /v1/disputes')).length;
  const before = await lists();
  await waitUntil(async () => (await lists()) > before + 1);
  expect((await shared().services.orders.byId(order.orderId))?.frozenAt).toBeNull();
});

it('an objection is shown with the photo and its scores, and decided once', async () => {
  await using folder = await givenFolder();
  const customer = createCustomer(shared());
  const order = await customer.order({ photo: 'chelsea.png' });
  await customer.pay(order);
  const { reference } = await customer.reaches(order.token, 'code_issued');
  await customer.call('POST /api/orders/current/appeal', {
    token: order.token,
    body: { message: 'That is my cat' },
  });
  const file = path.join(folder.path, 'photo.jpg');

  expect((await operate('appeals')).said).toContain(`${reference}  `);
  const { said } = await operate('appeals', 'show', reference, '--photo', file);
  expect(said).toContain('That is my cat');
  expect(said).toMatch(/drawing +\d+ % {3}refused at 50 % or more/);
  expect(await readFile(file)).toEqual(await shared().files.get('photos', order.orderId));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await operate('appeals', 'show', reference, '--photo', file)).said).toContain('name a new file');

  expect((await operate('appeals', 'dismiss', reference)).said).toBe(`The refusal of ${reference} stands.\n`);
  expect((await operate('appeals', 'uphold', reference)).code).toBe(1);
  expect((await customer.status(order.token)).appeal).toBe('dismissed');
  expect(
    (await audit(reference)).map(({ action, result }) => `${String(action)}: ${String(result)}`),
  ).toEqual([
    'appeals.show: shown, with its photo',
    expect.stringContaining('appeals.show: failed'),
    `appeals.dismiss: The refusal of ${reference} stands.`,
    expect.stringContaining('appeals.uphold: failed: There is no open objection'),
  ]);
});
