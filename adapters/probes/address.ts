import { z } from 'zod';
import { fetchDirectly, Redirected } from '../fetch.ts';
import { webhookPath } from '../payments/webhook-events.ts';

/** Arrival of a request at the server: `address` counts as the visitor's, `peer` connected, `forwardedFor` is X-Forwarded-For. */
const arrival = z.object({ address: z.string(), peer: z.string(), forwardedFor: z.array(z.string()) });
export type Arrival = z.infer<typeof arrival>;

const healthAnswer = z.object({ alive: z.literal(true), arrival: arrival.optional() });
const refusal = z.object({ error: z.object({ code: z.string() }) });

export type AddressFacts = {
  status: number;
  /** Target of the answer's redirect. */
  redirect: string | null;
  isToonbooth: boolean;
  /** Reported only by this shop, which knows the token. */
  arrival: Arrival | undefined;
};

const timeoutMs = 10_000;

async function jsonOf(answer: Response): Promise<unknown> {
  return await answer.json().catch(() => undefined);
}

/**
 * Calls a shop like a visitor's browser, but with an X-Forwarded-For of `forged`, which must not count. With `token` the shop
 * reports how the call arrived. @throws the network's error
 */
export async function probeAddress(
  url: string,
  { token, forged }: { token: string; forged: string },
): Promise<AddressFacts> {
  try {
    const answer = await fetchDirectly(`${url}/healthz`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forged },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const health = healthAnswer.safeParse(await jsonOf(answer)).data;
    const isToonbooth = health !== undefined;
    return { status: answer.status, redirect: null, isToonbooth, arrival: health?.arrival };
  } catch (error) {
    if (!(error instanceof Redirected)) throw error;
    const { status, target } = error;
    return { status, redirect: target, isToonbooth: false, arrival: undefined };
  }
}

/** True when calls to this address reach the shop's webhook, which refuses this unsigned one. @throws the network's error */
export async function reachesWebhook(url: string): Promise<boolean> {
  const answer = await fetchDirectly(url + webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=0,v1=0' },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return refusal.safeParse(await jsonOf(answer)).data?.error.code === 'signature_wrong';
}
