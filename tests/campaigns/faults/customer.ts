import { setTimeout as wait } from 'node:timers/promises';
import type { OrderCreated } from '#contract/order.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import { photoOf } from './numbered-photos.ts';
import type { FaultShop } from '../../support/shop-processes.ts';

const patienceSeconds = 150;
const pauseMs = 200;

/**
 * Asks again, as the web does, while nobody answers or the shop says "later".
 * @throws when the answer is a refusal, or nothing came in time.
 */
async function insist(url: string, request: RequestInit): Promise<Response> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const answer = await fetch(url, request).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.ok) return answer;
    const words = typeof answer === 'string' ? answer : `${answer.status}: ${await answer.text()}`;
    if (typeof answer !== 'string' && answer.status < 500) throw new Error(`${url} answered ${words}`);
    if (performance.now() > end) throw new Error(`${url} gave up after ${patienceSeconds} s: ${words}`);
    await wait(pauseMs);
  }
}

export type Customer = ReturnType<typeof createCustomer>;

/** A visitor whose every call comes again with the same key until it is answered. `n` names the photo and the address. */
export function createCustomer({ url, standins: { stripe } }: FaultShop, n: number) {
  const email = `customer-${n}@example.com`;
  const json = { 'content-type': 'application/json' };

  async function upload(): Promise<string> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(await photoOf(n))]), 'photo.png');
    const headers = { 'idempotency-key': `photo-of-${n}` };
    const answer = await insist(`${url}/api/photos`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as UploadAnswer).photoId;
  }

  async function order(code?: string): Promise<OrderCreated> {
    const asked = { photoId: await upload(), styleId: 'bricks', email, consent: true, code };
    const headers = { ...json, 'idempotency-key': `order-of-${n}` };
    const body = JSON.stringify(asked);
    return (
      await insist(`${url}/api/orders`, { method: 'POST', headers, body })
    ).json() as Promise<OrderCreated>;
  }

  /** `outcome` as the Stripe stand-in knows them. */
  async function pay(sessionId: string, outcome = 'paid'): Promise<void> {
    const act = `${stripe.url}/_checkout/${sessionId}/pay`;
    await insist(act, { method: 'POST', headers: json, body: JSON.stringify({ outcome }) });
  }

  /** A call about an order that its token opens. */
  function call(method: string, path: string, token: string): Promise<Response> {
    return insist(`${url}/api/orders/current${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
  }

  async function checkoutAgain(token: string): Promise<string> {
    const answer = await call('POST', '/checkout', token);
    return ((await answer.json()) as { sessionId: string }).sessionId;
  }

  return {
    email,
    order,
    pay,
    checkoutAgain,
    deletePhoto: (token: string) => call('DELETE', '', token),
    look: (token: string) => call('GET', '', token),
  };
}
