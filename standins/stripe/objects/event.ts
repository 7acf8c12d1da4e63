import { makeId } from './ids.ts';

export type StripeEvent = ReturnType<typeof newEvent>;

/** The API version all objects here are shaped for. */
export const apiVersion = '2026-10-28.endive';

/** The request that led to an event; both null when it was the customer or the clock. */
export type Cause = { id: string | null; idempotency_key: string | null };

export const noCause: Cause = { id: null, idempotency_key: null };

export type Happening = {
  type: string;
  object: object;
  previous?: object | undefined;
  cause?: Cause | undefined;
};

/** The news of a change, with the object as it was then; `created` in Unix seconds. */
export function newEvent({ type, object, previous, cause = noCause }: Happening, created: number) {
  return {
    id: makeId('evt_'),
    object: 'event' as const,
    api_version: apiVersion,
    created,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    /** How many endpoints have not taken it yet. */
    pending_webhooks: 1,
    request: cause,
    type,
  };
}
