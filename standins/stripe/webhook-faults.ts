import type { StripeFault } from './faults.ts';
import type { StripeEvent } from './objects/event.ts';

export function secondsOf(fault: StripeFault | undefined, otherwise: number): number {
  return fault?.seconds ?? otherwise;
}

export function copiesOf(fault: StripeFault | undefined): number {
  if (fault?.fault !== 'duplicate') return 1;
  return fault.copies ?? 2;
}

/** The body as it goes over the wire, written as Stripe writes it: with two spaces. */
export function payloadOf(event: StripeEvent, fault: StripeFault | undefined): string {
  if (fault?.fault === 'body') return fault.body ?? '';
  if (fault?.fault !== 'altered') return JSON.stringify(event, null, 2);
  const altered = structuredClone(event) as Record<string, unknown>;
  for (const [path, value] of Object.entries(fault.set ?? {})) {
    setAt(altered, path.split('.'), value);
  }
  return JSON.stringify(altered, null, 2);
}

function setAt(object: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[key] = value;
  else setAt((object[key] ??= {}) as Record<string, unknown>, rest, value);
}
