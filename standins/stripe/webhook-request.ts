import { createHmac } from 'node:crypto';
import type { StripeFault } from './faults.ts';
import type { Notification } from './notification.ts';
import type { StripeEvent } from './objects.ts';

/** Receiver of events; the secret is the one the shop checks signatures with. */
export type Endpoint = { url: string; secret: string };

type Posting = { endpoint: Endpoint; fault: StripeFault | undefined; at: number; signal: AbortSignal };

const timeoutMs = 10_000;

/** Posts the event, signed at a time in Unix seconds. Returns the response's status, or the reason why there is none. */
export async function postEvent(
  event: StripeEvent | Notification,
  { endpoint, fault, at, signal }: Posting,
): Promise<number | string> {
  const body = payloadOf(event, fault);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature(body, fault, { secret: endpoint.secret, at }),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

/** Returns an HMAC over the time and the body. */
function signature(body: string, fault: StripeFault | undefined, by: { secret: string; at: number }): string {
  const secret = fault?.fault === 'bad_signature' ? 'whsec_of_somebody_else' : by.secret;
  const at = Math.floor(by.at - (fault?.fault === 'old_signature' ? (fault.seconds ?? 600) : 0));
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Returns the body indented by two spaces as Stripe writes it, or changed by the fault. */
function payloadOf(event: StripeEvent | Notification, fault: StripeFault | undefined): string {
  if (fault?.fault === 'body') return fault.body ?? '';
  const altered: Record<string, unknown> = structuredClone(event);
  for (const [path, value] of Object.entries(fault?.set ?? {})) setAt(altered, path.split('.'), value);
  return JSON.stringify(altered, null, 2);
}

function setAt(object: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[key] = value;
  else setAt((object[key] ??= {}) as Record<string, unknown>, rest, value);
}
