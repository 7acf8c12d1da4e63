import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSweep } from '#adapters/database/tables/periodic-tasks.ts';
import { fileSweepMinutes } from '#domain/retention.ts';
import { createCustomer } from '../support/customer.ts';
import { keepFromDrawing } from '../support/keep-from-drawing.ts';
import { refuseOnce } from '../support/refuse-once.ts';
import { sharedShop } from '../support/shop.ts';
import { injectFault } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop();
const cancel = (token: string) => createCustomer(shared()).call('POST /api/orders/current/cancel', { token });
const mailAbout = (email: string, subject: string) =>
  waitUntil(async () =>
    (await createCustomer(shared()).mails(email)).find((mail) => mail.subject.startsWith(subject)),
  );

describe('a visitor who cancels', () => {
  it('gets back a gift code or a free redraw, and the order stays ended when a worker sees it', async () => {
    const customer = createCustomer(shared());
    const gift = await customer.buyGift();
    await customer.pay(gift);
    const code = (await customer.reaches(gift.token, 'gift_issued')).code?.code ?? '';
    const first = await customer.buy({ email: 'redrawn@example.com' });
    await shared().stopWorker();

    const { token } = await customer.order({ code, email: 'with-code@example.com' });
    expect(await customer.status(token)).toMatchObject({ state: 'paid', cancellable: true });
    const redraw = await customer.call('POST /api/orders/current/redraw', { token: first.token });
    for (const one of [token, redraw.token]) await cancel(one);
    // The first answer may have been lost.
    await cancel(token);

    expect(await customer.status(token)).toMatchObject({
      ...{ state: 'cancelled', photoKept: false, code: { code, used: false } },
    });
    expect((await customer.status(token)).cancellable).toBeUndefined();
    expect(await customer.status(redraw.token)).toMatchObject({
      ...{ state: 'cancelled', redrawOf: { token: first.token } },
    });
    expect((await customer.status(first.token)).redrawUntil).toBeDefined();
    await shared().startWorker();
    expect((await mailAbout('with-code@example.com', 'You have cancelled your order')).text).toContain(
      'is valid again, until',
    );
    await mailAbout('redrawn@example.com', 'You have cancelled your free redraw');
    const again = await customer.order({ code });
    const redrawn = await customer.call('POST /api/orders/current/redraw', { token: first.token });
    for (const one of [again.token, redrawn.token]) await customer.reaches(one, 'delivered');
    for (const one of [token, redraw.token])
      expect(await customer.status(one)).toMatchObject({ state: 'cancelled' });
  });

  it('sees on an open page when the money has left', async () => {
    const customer = createCustomer(shared());
    const email = 'watching@example.com';
    await using _kept = await keepFromDrawing(shared().config.DATABASE_URL, email);
    const order = await customer.order({ email });
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
    await injectFault(shared().stripe, { match: 'POST /v1/refunds$', fault: 'refund_pending' });
    const seen: string[] = [];
    const watching = (async () => {
      for await (const { refund } of customer.events(order.token, AbortSignal.timeout(60_000))) {
        if (refund) seen.push(refund.status);
        if (refund?.status === 'succeeded') return;
      }
    })();

    await cancel(order.token);

    await watching;
    expect(seen).toContain('pending');
  });

  it.each([
    ['its drafts', () => 'delete on drafts for each statement'],
    [
      'the order',
      (id: string) => `update on orders for each row when (old.id = '${id}' and old.state = 'cancelled')`,
    ],
  ])(
    'has the photo deleted by cancelling again, or by the next sweep, if the database refused %s',
    async (_what, trigger) => {
      const customer = createCustomer(shared());
      const gift = await customer.buyGift();
      await customer.pay(gift);
      const code = (await customer.reaches(gift.token, 'gift_issued')).code?.code ?? '';
      await shared().stopWorker();
      const { token, orderId } = await customer.order({ code });
      const photos = () => readdir(path.join(shared().dir, 'files', 'photos'));
      const wasRefused = await refuseOnce(shared().config.DATABASE_URL, trigger(orderId));

      await cancel(token);

      expect(await wasRefused()).toBe(true);
      expect(await photos()).toContain(orderId);
      expect(await shared().services.periodicTasks.claim(fileSweep, fileSweepMinutes * 60)).toBe(true);
      await cancel(token);
      expect(await photos()).not.toContain(orderId);
      await shared().startWorker();
    },
  );

  it('is refunded with a reference until the drawing begins', async () => {
    const customer = createCustomer(shared());
    const email = 'changed@example.com';
    const drawn = await customer.buy();
    await expect(cancel(drawn.token)).rejects.toMatchObject({ status: 409, code: 'drawing_begun' });
    const order = await customer.order({ email });
    await expect(cancel(order.token)).rejects.toMatchObject({ status: 409, code: 'nothing_to_cancel' });
    await shared().restartWith({ COMFYUI_URLS: 'http://127.0.0.1:1' });
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');

    await cancel(order.token);

    const { refund } = await waitUntil(async () => {
      const status = await customer.status(order.token);
      return status.refund?.status === 'succeeded' && status;
    });
    expect(refund).toMatchObject({ amount: 499, reference: expect.stringMatching(/^re_/) as string });
    expect((await mailAbout(email, 'You have cancelled')).text).toContain(refund?.reference);
    expect(await customer.status(order.token)).toMatchObject({ state: 'cancelled', photoKept: false });
    for (const kind of ['photos', 'drafts'])
      expect(await readdir(path.join(shared().dir, 'files', kind))).not.toContain(order.orderId);
    const { draftId } = (await shared().services.orders.byId(order.orderId)) ?? expect.fail();
    expect(await readdir(path.join(shared().dir, 'files', 'drafts'))).not.toContain(draftId);
  });
});
