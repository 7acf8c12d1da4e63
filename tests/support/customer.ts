import { randomUUID } from 'node:crypto';
import type { CheckoutAnswer, OrderAnswer, OrderCreated } from '#contract/order.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import type { OrderState } from '#domain/order.ts';
import { photoBytes, type TestPhoto } from './photos.ts';

export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; bytes: number }[];
};

/** Asks until the answer is one, at most `seconds`. @throws when none comes. */
export async function eventually<T>(ask: () => Promise<T | undefined>, seconds = 40): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`Nothing came within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function json<T>(response: Response, status: number): Promise<T> {
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The events of a stream, whole, as text. */
async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    const whole = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = whole.pop() ?? '';
    yield* whole;
  }
}

type Addresses = { url: string; stripe: { url: string }; mailbox: { url: string } };
type OrderInput = { photo?: TestPhoto; styleId?: string; email?: string; code?: string };

/** A visitor who uses the shop over its HTTP API, as any script could. */
export function createVisitor({ url, stripe, mailbox }: Addresses) {
  const api = (method: string, call: string, token?: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/api${call}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  async function upload(bytes: Buffer, name = 'photo'): Promise<Response> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${url}/api/photos`, { method: 'POST', body: form });
  }

  async function order({
    photo = 'astronaut.png',
    styleId = 'bricks',
    email,
    code,
  }: OrderInput = {}): Promise<OrderCreated> {
    const { photoId } = await json<UploadAnswer>(await upload(await photoBytes(photo)), 201);
    const asked = { photoId, styleId, email: email ?? `${randomUUID()}@example.com`, consent: true, code };
    return json(await api('POST', '/orders', undefined, asked), 201);
  }

  async function pay({ sessionId = '' }: OrderCreated, outcome = 'paid'): Promise<void> {
    const response = await fetch(`${stripe.url}/_checkout/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    if (!response.ok) throw new Error(`Paying answered ${response.status}`);
  }

  /** The order's checkout again, or a new one. */
  async function checkout(token: string): Promise<CheckoutAnswer> {
    return json(await api('POST', '/orders/current/checkout', token), 200);
  }

  async function status(token: string): Promise<OrderAnswer> {
    return json(await api('GET', '/orders/current', token), 200);
  }

  /** Watches the order's events until it reaches the state. @throws when it takes too long. */
  async function reaches(token: string, state: OrderState, seconds = 40): Promise<OrderAnswer> {
    const signal = AbortSignal.timeout(seconds * 1000);
    let last: string | undefined;
    const reached = async (): Promise<OrderAnswer | undefined> => {
      for await (const answer of events(token, signal)) {
        last = answer.state;
        if (answer.state === state) return answer;
      }
      return undefined;
    };
    const answer = await reached().catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
    if (answer) return answer;
    throw new Error(`The order is ${last ?? 'unknown'}, not ${state}, after ${seconds} s`);
  }

  /** The order as its stream tells it; previews are left out. */
  async function* events(token: string, signal: AbortSignal): AsyncGenerator<OrderAnswer> {
    const answer = await fetch(`${url}/api/orders/current/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`The events answered ${answer.status}`);
    for await (const event of eventsIn(answer.body)) {
      if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length)) as OrderAnswer;
    }
  }

  async function mails(to: string): Promise<Mail[]> {
    const all = await json<Mail[]>(await fetch(`${mailbox.url}/_messages`), 200);
    return all.filter((mail) => mail.to.includes(to));
  }

  async function picture(token: string, kind: 'picture' | 'photo' = 'picture'): Promise<Buffer> {
    const response = await api('GET', `/orders/current/${kind}`, token);
    if (!response.ok) throw new Error(`${kind} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  return { api, upload, order, pay, checkout, status, reaches, events, mails, picture };
}
