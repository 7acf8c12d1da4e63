import { randomUUID } from 'node:crypto';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { BodyOf, Routes } from '#contract/routes.ts';
import { orderAnswer, type OrderAnswer, type OrderCreated } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';
import type { Crop } from '#domain/photo.ts';
import { createApiClient, fetchAfterTimeouts, parseStrictly, type Send } from './api-client.ts';
import { photoBytes, type TestPhoto } from './photos.ts';
import { postTo } from './standins.ts';

export type Mail = {
  id: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; bytes: number }[];
};

type Addresses = { url: string; stripe: { url: string }; mailbox: { url: string } };
type OrderInput = {
  photo?: TestPhoto;
  styleId?: string;
  email?: string;
  code?: string;
  crop?: Crop;
  pack?: number;
  furtherStyles?: string[];
  price?: { amount: number; currency: string };
};
type GiftWishes = Omit<BodyOf<Routes['POST /api/gifts']>, 'email'>;
type Options = {
  /** Function that makes the requests, such as `fetchPatiently`. */
  send?: Send;
  /** Key that marks repeated calls as the same call. */
  idempotencyKey?: string;
};

export type Customer = ReturnType<typeof createCustomer>;

/** Returns all mails in the mailbox, oldest first. */
export async function allMails(mailbox: { url: string }): Promise<Mail[]> {
  return (await (await fetch(`${mailbox.url}/_messages`)).json()) as Mail[];
}

/** Creates a customer who uses the shop over its HTTP API, as any script could. */
export function createCustomer(
  { url, stripe, mailbox }: Addresses,
  { send = fetchAfterTimeouts, idempotencyKey }: Options = {},
) {
  const { request, call } = createApiClient(url, send);
  const keyed = (what: string) =>
    idempotencyKey === undefined
      ? {}
      : { headers: { 'idempotency-key': `${what}-${idempotencyKey}`.padStart(32, '-') } };

  /** Uploads a photo. @returns its secret, which is needed to order with it */
  async function upload(photo: Buffer, name = 'photo.png'): Promise<string> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(photo)]), name);
    return (await call('POST /api/photos', { form, ...keyed('photo-of') })).photoId;
  }

  /** Orders with an uploaded photo. */
  function orderWith(photoId: string, { styleId = 'bricks', email, code, crop, ...bought }: OrderInput = {}) {
    const address = email ?? `${randomUUID()}@example.com`;
    const given = { ...(code !== undefined && { code }), ...(crop && { crop }), ...bought };
    const body = { photoId, styleId, email: address, consent: true, ...given };
    return call('POST /api/orders', { body, ...keyed('order-of') });
  }

  /** Orders a gift; pay it with `pay`. */
  function buyGift(email = `${randomUUID()}@example.com`, wishes: GiftWishes = {}): Promise<OrderCreated> {
    return call('POST /api/gifts', { body: { email, ...wishes }, ...keyed('gift-of') });
  }

  async function order({ photo = 'astronaut.png', ...input }: OrderInput = {}): Promise<OrderCreated> {
    return orderWith(await upload(await photoBytes(photo)), input);
  }

  /** Orders the same picture once more for free. */
  function redraw({ token }: Pick<OrderCreated, 'token'>): Promise<OrderCreated> {
    return call('POST /api/orders/current/redraw', { token, ...keyed('redraw-of') });
  }

  /** Pays with an `outcome` of the Stripe stand-in. */
  async function pay(
    { sessionId = '' }: { sessionId?: string | undefined },
    outcome = 'paid',
  ): Promise<void> {
    await postTo(stripe, `/_checkout/${sessionId}/pay`, { outcome });
  }

  /** Pays by a method that takes days, and waits until the shop knows. @returns a function with which the bank answers */
  async function payDelayed({ token, sessionId = '' }: { token: string; sessionId?: string | undefined }) {
    await postTo(stripe, `/_checkout/${sessionId}/pay`, { outcome: 'async_paid', seconds: 86_400 });
    for await (const { delayedPayment } of events(token, AbortSignal.timeout(60_000)))
      if (delayedPayment === 'pending') break;
    return (status: 'succeeded' | 'failed') => postTo(stripe, `/_checkout/${sessionId}/settle`, { status });
  }

  /** Orders, pays and waits for the picture. */
  async function buy(input: OrderInput = {}): Promise<OrderCreated> {
    const placed = await order(input);
    await pay(placed);
    await reaches(placed.token, 'delivered');
    return placed;
  }

  /** Watches the order's events until it reaches the state. @throws when that takes longer than `seconds` */
  async function reaches(token: string, state: OrderState, seconds = 200): Promise<OrderAnswer> {
    const signal = AbortSignal.timeout(seconds * 1000);
    let last: OrderAnswer | undefined;
    const watched = (async () => {
      for await (last of events(token, signal)) if (last.state === state) return;
    })();
    await watched.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (last?.state === state) return last;
    throw new Error(`The order is ${last?.state ?? 'unknown'}, not ${state}, after ${seconds} s at most`);
  }

  /** Yields the order as its event stream shows it, without previews. */
  async function* events(token: string, signal: AbortSignal): AsyncGenerator<OrderAnswer> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await send(`${url}/api/orders/current/events`, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`The events answered ${answer.status}`);
    const stream = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of stream) {
      if (event === undefined) yield parseStrictly(orderAnswer, JSON.parse(data));
    }
  }

  async function picture(token: string, kind: 'picture' | 'photo' = 'picture'): Promise<Buffer> {
    const response = await request('GET', `/orders/current/${kind}`, { token });
    if (!response.ok) throw new Error(`${kind} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  return {
    ...{ request, call, upload, orderWith, order, redraw, buyGift },
    ...{ pay, payDelayed, buy, reaches, events, picture },
    /** Returns the order's checkout again, or a new one. */
    checkout: (token: string) => call('POST /api/orders/current/checkout', { token }),
    status: (token: string) => call('GET /api/orders/current', { token }),
    mails: async (to: string) => (await allMails(mailbox)).filter((mail) => mail.to.includes(to)),
  };
}
