import { z } from 'zod';
import { fetchDirectly, Redirected } from '../fetch.ts';
import { webhookPath } from '../payments/webhook-events.ts';

/** How a request arrived at the server: the visitor's address as it counts, who connected, and X-Forwarded-For. */
const arrival = z.object({ address: z.string(), peer: z.string(), forwardedFor: z.array(z.string()) });
export type Arrival = z.infer<typeof arrival>;

const healthAnswer = z.object({ alive: z.literal(true), arrival: arrival.optional() });
const refusal = z.object({ error: z.object({ code: z.string() }) });

export type AddressFacts = {
  status: number;
  /** Where the answer sends browsers to instead. */
  redirect: string | null;
  isToonbooth: boolean;
  /** Told by this shop alone, which knows the token. */
  arrival: Arrival | undefined;
};

const timeoutMs = 10_000;

async function jsonOf(answer: Response): Promise<unknown> {
  return await answer.json().catch(() => undefined);
}

/**
 * Calls a shop as a visitor's browser does, but with an X-Forwarded-For that claims to come from `forged`: it must not count.
 * `token` makes the shop say how the call arrived. @throws the network's error.
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

/** True when what Stripe sends to this address reaches the shop's webhook, which refuses what is not signed. @throws the network's error. */
export async function reachesWebhook(url: string): Promise<boolean> {
  const answer = await fetchDirectly(url + webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=0,v1=0' },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return refusal.safeParse(await jsonOf(answer)).data?.error.code === 'signature_wrong';
}
