import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { sharedShop } from './shared-shop.ts';
import { ledgerOf, orderFault } from './standin-control.ts';
import { givenShop, type TestShop } from './shop.ts';
import { createVisitor, eventually, photoBytes } from './visitor.ts';

const rejectsAll = { MODERATION_LIMITS: 'porn=0' };

async function words(response: Response): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, ...error };
}

describe('three refused photos', () => {
  /** Orders with this address until the photo is refused. */
  async function refused(
    shop: TestShop,
    email: string,
    photo: 'astronaut.png' | 'chelsea.png' | 'coffee.png',
  ) {
    const visitor = createVisitor(shop);
    const order = await visitor.order({ email, photo });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'code_issued');
    return order;
  }

  async function refusedThrice(shop: TestShop): Promise<OrderCreated[]> {
    return [
      await refused(shop, 'ada.l@gmail.com', 'astronaut.png'),
      await refused(shop, 'AdaL+1@gmail.com', 'chelsea.png'),
      await refused(shop, 'adal@googlemail.com', 'coffee.png'),
    ];
  }

  it('block the fourth order before any money is taken, with the reason, the end and how to object', async () => {
    await using shop = await givenShop(rejectsAll);
    await refusedThrice(shop);
    const sessions = (await ledgerOf(shop.stripe.url, 'POST /v1/checkout/sessions')).length;
    const fourth = createVisitor(shop).order({ email: 'a.dal@gmail.com', photo: 'rocket.jpg' });
    await expect(fourth).rejects.toThrow(/403.*blocked.*this email address is paused until.*write to/);
    expect(await ledgerOf(shop.stripe.url, 'POST /v1/checkout/sessions')).toHaveLength(sessions);
  });

  it('of which one was a mistake do not block', async () => {
    await using shop = await givenShop(rejectsAll);
    const visitor = createVisitor(shop);
    const first = await refused(shop, 'ada@example.com', 'astronaut.png');
    const appeal = await visitor.api('POST', '/orders/current/appeal', first.token, {
      message: 'That is me at work',
    });
    expect(appeal.status).toBe(202);
    const [open] = await shop.services.appeals.open();
    expect(open).toMatchObject({ message: 'That is me at work' });
    expect(await shop.services.appeals.decide(open?.reference ?? '', true)).toBe(true);
    await refused(shop, 'ada@example.com', 'chelsea.png');
    await refused(shop, 'ada@example.com', 'coffee.png');
    await visitor.order({ email: 'ada@example.com', photo: 'rocket.jpg' });
    expect((await visitor.status(first.token)).code).toBeDefined();
  });

  it('in a chain of codes bring three codes, and the fourth refusal none', async () => {
    await using shop = await givenShop(rejectsAll);
    const visitor = createVisitor(shop);
    let { token } = await refused(shop, 'chain@example.com', 'astronaut.png');
    for (const ending of ['code_issued', 'code_issued', 'rejected_final'] as const) {
      for (const { id } of await shop.services.blocks.active()) await shop.services.blocks.lift(id);
      const { code } = await visitor.status(token);
      ({ token } = await visitor.order({ code: code?.code ?? '', email: 'chain@example.com' }));
      await visitor.reaches(token, ending);
    }
    expect((await visitor.status(token)).code).toBeUndefined();
  });
});

describe('wrong codes', () => {
  it('are refused with words, and after five of them all codes are for an hour', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    for (let n = 0; n < 5; n += 1) {
      await expect(visitor.order({ code: `2345-6789-ABC${n + 2}` })).rejects.toThrow('code_unknown');
    }
    await expect(visitor.order({ code: 'ABCD-EFGH-JKMN' })).rejects.toThrow(/429.*code_guessed/);
    expect((await visitor.order()).checkoutUrl).toBeDefined();
  });
});

describe('a shop whose drawing machine is off', () => {
  it('says so and takes no order, while a paid one waits and is drawn later', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await orderFault(shop.comfyui.url, { match: '/', fault: 'drop', times: 100_000 });
    const closed = await eventually(async () => {
      const answer = (await (await fetch(`${shop.url}/api/shop`)).json()) as {
        open: boolean;
        closedReason?: string;
      };
      return answer.open ? undefined : answer;
    });
    expect(closed.closedReason).toContain('drawing machine is off');
    await expect(visitor.order()).rejects.toThrow(/503.*shop_closed/);
    await visitor.pay(order);
    await visitor.reaches(order.token, 'approved');
    await fetch(`${shop.comfyui.url}/_faults`, { method: 'DELETE' });
    await visitor.reaches(order.token, 'delivered', 50);
  });

  it('gives the money back to a visitor who deletes the photo meanwhile', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await orderFault(shop.comfyui.url, { match: '/', fault: 'drop', times: 100_000 });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'approved');
    await visitor.api('DELETE', '/orders/current', order.token);
    await visitor.reaches(order.token, 'refunded');
  });
});

describe('after the order', () => {
  const shared = sharedShop();

  async function givenDelivered(shop: TestShop, email = `${randomUUID()}@example.com`) {
    const visitor = createVisitor(shop);
    const order = await visitor.order({ email });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    await eventually(async () => ((await visitor.mails(email)).length === 2 ? true : undefined));
    return { visitor, order, email };
  }

  it('the visitor has the picture sent to a corrected address', async () => {
    const shop = shared();
    const { visitor, order } = await givenDelivered(shop, 'tpyo@example.com');
    const asked = await visitor.api('POST', '/orders/current/email', order.token, {
      email: 'typo@example.com',
    });
    expect(asked.status).toBe(202);
    const [mail] = await eventually(async () => {
      const mails = await visitor.mails('typo@example.com');
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.attachments).toHaveLength(1);
    const wrong = await visitor.api('POST', '/orders/current/email', order.token, { email: 'no address' });
    expect(await words(wrong)).toMatchObject({ status: 422, code: 'email_malformed' });
  });

  it('the visitor finds it again by its reference and address, and nobody else learns anything', async () => {
    const shop = shared();
    const { visitor, order, email } = await givenDelivered(shop);
    const { reference } = await visitor.status(order.token);
    const find = (by: string) => visitor.api('POST', '/orders/find', undefined, { reference, email: by });
    const [right, wrong] = [await find(email.toUpperCase()), await find('eve@example.com')];
    expect([right.status, wrong.status]).toEqual([202, 202]);
    expect(await right.text()).toBe(await wrong.text());
    const link = await eventually(async () => (await visitor.mails(email))[2]);
    expect(link.text).toContain(order.statusUrl);
    expect(await visitor.mails('eve@example.com')).toEqual([]);
  });

  it('the visitor deletes photo and picture for good, and gets a receipt', async () => {
    const shop = shared();
    const { visitor, order } = await givenDelivered(shop);
    const files = async (kind: string) => readdir(path.join(shop.dir, 'files', `${kind}s`));
    const kinds = ['picture', 'photo'];
    for (const kind of kinds) expect(await files(kind)).toContain(order.orderId);
    const receipt = await visitor.api('DELETE', '/orders/current', order.token);
    expect(await receipt.json()).toMatchObject({ deleted: ['photo', 'picture'] });
    for (const kind of kinds) {
      expect((await visitor.api('GET', `/orders/current/${kind}`, order.token)).status).toBe(404);
      expect(await files(kind)).not.toContain(order.orderId);
    }
    const status = await visitor.status(order.token);
    expect(status).toMatchObject({ state: 'delivered', photoKept: false });
    expect(status.picture).toBeUndefined();
  });

  it('one free redraw is made from the same photo, and no second one', async () => {
    const shop = shared();
    const { visitor, order } = await givenDelivered(shop);
    const redrawn = await visitor.api('POST', '/orders/current/redraw', order.token);
    expect(redrawn.status).toBe(201);
    const { token } = (await redrawn.json()) as OrderCreated;
    const delivered = await visitor.reaches(token, 'delivered');
    expect(delivered).toMatchObject({ paidBy: 'redraw', price: { amount: 0 } });
    const second = await visitor.api('POST', '/orders/current/redraw', order.token);
    expect(await words(second)).toMatchObject({ status: 409, code: 'already_redrawn' });
    const nested = await visitor.api('POST', '/orders/current/redraw', token);
    expect(await words(nested)).toMatchObject({ status: 409 });
  });

  it('another style from the same photo is a new order at full price', async () => {
    const shop = shared();
    const { visitor, order } = await givenDelivered(shop);
    const answer = await visitor.api('POST', '/orders/current/again', order.token, { styleId: 'anime' });
    const again = (await answer.json()) as OrderCreated;
    await visitor.pay(again);
    const { styleId, price } = await visitor.reaches(again.token, 'delivered');
    expect({ styleId, price }).toEqual({ styleId: 'anime', price: { amount: 499, currency: 'usd' } });
    expect(await visitor.picture(again.token, 'photo')).toEqual(await visitor.picture(order.token, 'photo'));
  });
});

describe('a repeated request', () => {
  it('with the same key gets the same answer, and with another body a refusal', async () => {
    await using shop = await givenShop();
    const post = async (call: string, key: string, body: BodyInit, type?: string) =>
      fetch(`${shop.url}/api${call}`, {
        method: 'POST',
        headers: { 'idempotency-key': key, ...(type === undefined ? {} : { 'content-type': type }) },
        body,
      });
    const upload = async (): Promise<{ photoId: string }> => {
      const form = new FormData();
      form.set('photo', new Blob([new Uint8Array(await photoBytes('coffee.png'))]));
      return (await (await post('/photos', 'upload-1', form)).json()) as { photoId: string };
    };
    const [{ photoId }, second] = [await upload(), await upload()];
    expect(second.photoId).toBe(photoId);

    const asked = { photoId, styleId: 'bricks', email: 'ada@example.com', consent: true };
    const order = (body: object) => post('/orders', 'order-01', JSON.stringify(body), 'application/json');
    const placed = await Promise.all(Array.from({ length: 10 }, () => order(asked)));
    const answers = await Promise.all(placed.map((answer) => answer.text()));
    expect(new Set(answers).size).toBe(1);
    expect(await words(await order({ ...asked, styleId: 'anime' }))).toMatchObject({
      status: 409,
      code: 'key_reused',
    });
  });
});
