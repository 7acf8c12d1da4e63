import type { Fault } from '#standins/wire/control.ts';
import type { StripeEvent } from './objects/event.ts';

/**
 * What can be ordered for deliveries (matched against `webhook <event type>`): `duplicate` (`copies` at once),
 * `delay` (`seconds`), `reorder` (comes after the next delivered one), `drop`, `bad_signature`,
 * `old_signature` (`seconds` ago, negative: from the future), `altered` (`set`: paths such as `data.object.livemode` to
 * values, truly signed), `body` (this `body` instead, truly signed).
 */
export const webhookFaults = 'duplicate|delay|reorder|drop|bad_signature|old_signature|altered|body';

export function secondsOf(fault: Fault | undefined, otherwise: number): number {
  return typeof fault?.seconds === 'number' ? fault.seconds : otherwise;
}

export function copiesOf(fault: Fault | undefined): number {
  if (fault?.fault !== 'duplicate') return 1;
  return typeof fault.copies === 'number' ? fault.copies : 2;
}

/** The body as it goes over the wire, written as Stripe writes it: with two spaces. */
export function payloadOf(event: StripeEvent, fault: Fault | undefined): string {
  if (fault?.fault === 'body') return typeof fault.body === 'string' ? fault.body : '';
  if (fault?.fault !== 'altered') return JSON.stringify(event, null, 2);
  const altered = structuredClone(event) as Record<string, unknown>;
  for (const [path, value] of Object.entries((fault.set ?? {}) as Record<string, unknown>)) {
    setAt(altered, path.split('.'), value);
  }
  return JSON.stringify(altered, null, 2);
}

function setAt(object: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[key] = value;
  else setAt((object[key] ??= {}) as Record<string, unknown>, rest, value);
}
