import { z } from 'zod';
import { readOrder } from '../http/controls.ts';
import type { StripeControls, StripeFault } from './faults.ts';
import type { Inspector } from './inspector.ts';
import type { Omissions } from './omissions.ts';
import { notificationOf, type Notification } from './notification.ts';
import { apiVersion, exampleOf, makeId, type StripeEvent } from './objects.ts';
import type { State } from './state.ts';
import { postEvent, type Endpoint } from './webhook-request.ts';

const mostAtOnce = 8;
/** Maximum seconds between two attempts: half a second at first, then doubled each time. */
const longestPause = 60;
const giveUpAfter = 3 * 24 * 60 * 60;

/** Payloads of an event destination: `thin` events name their objects, `snapshot` events contain them. */
export const payloads = ['snapshot', 'thin'] as const;
export type Payload = (typeof payloads)[number];
const payloadOrder = z.strictObject({ payload: z.enum(payloads) });

type Parts = {
  state: State;
  controls: StripeControls;
  now: () => number;
  endpoint: Endpoint;
  payload: Payload;
  livemode: boolean;
  omissions: Omissions;
  inspector: Inspector | undefined;
};
type Delivery = { event: StripeEvent; attempt: number; fault?: StripeFault | undefined };

export type Emit = (type: string, object: object) => void;

/** Delivers signed events to the shop until it answers 2xx, for three days, as Stripe does. */
export function createWebhooks(parts: Parts) {
  const { state, controls, now, endpoint, livemode, omissions, inspector } = parts;
  const waiting: Delivery[] = [];
  const held: Delivery[] = [];
  let { payload } = parts;
  const stopping = new AbortController();
  let underway = 0;

  /** Emits an event about a change, with the object in its current state. */
  function emit(type: string, object: object): void {
    const own = { id: makeId('evt_'), type, livemode, created: Math.floor(now()), api_version: apiVersion };
    const whole = { ...exampleOf('event'), ...own, pending_webhooks: 1, data: { object } };
    const event = omissions.inEvent(whole);
    inspector?.event(event);
    enqueue({ event: state.events.put(event), attempt: 1 });
  }

  /** Queues a delivery after this many seconds, and never before its cause has been saved. */
  function enqueue(delivery: Delivery, seconds = 0): void {
    setTimeout(() => {
      waiting.push(delivery);
      pump();
    }, seconds * 1000).unref();
  }

  function pump(): void {
    while (underway < mostAtOnce && endpoint.url && !stopping.signal.aborted) {
      const delivery = waiting.shift();
      if (!delivery) return;
      begin({ ...delivery, fault: controls.takeFault(`webhook ${delivery.event.type}`) });
    }
  }

  /** Sends an event, or holds it back if the fault says so. */
  function begin(delivery: Delivery): void {
    const { event, attempt, fault } = delivery;
    const name = fault?.fault;
    if (name === 'drop') forget(event);
    else if (name === 'delay') enqueue({ event, attempt }, fault?.seconds ?? 2);
    else if (name === 'reorder') held.push({ event, attempt });
    else {
      void send(delivery);
      return;
    }
    record(delivery, null);
  }

  async function send(delivery: Delivery): Promise<void> {
    const { event, attempt, fault } = delivery;
    underway += 1;
    const posting = { endpoint, fault, at: now(), signal: stopping.signal };
    const sent = formOf(event);
    const posts = Array.from({ length: copiesUnder(fault) }, () => postEvent(sent, posting));
    const [status = null] = await Promise.all(posts);
    underway -= 1;
    if (stopping.signal.aborted) return;
    record(delivery, status);
    const isTaken = typeof status === 'number' && Math.floor(status / 100) === 2;
    if (isTaken) for (const other of held.splice(0)) enqueue(other);
    if (isTaken || event.created < now() - giveUpAfter) forget(event);
    else enqueue({ event, attempt: attempt + 1 }, Math.min(longestPause, 0.5 * 2 ** (attempt - 1)));
    pump();
  }

  function formOf(event: StripeEvent): StripeEvent | Notification {
    if (payload === 'snapshot') return event;
    const notification = omissions.inNotification(notificationOf(event));
    inspector?.notification(notification);
    return notification;
  }

  function forget({ id }: StripeEvent): void {
    state.events.drop(id);
    state.save();
  }

  function record({ event, attempt, fault }: Delivery, status: number | string | null): void {
    const facts = { event: event.id, attempt, fault: fault?.fault ?? null, status };
    controls.record(`webhook ${event.type}`, facts);
  }

  /** Resumes deliveries that were pending when the last process ended. */
  function resume(): void {
    for (const event of state.events.all()) if (event.pending_webhooks > 0) enqueue({ event, attempt: 1 });
  }

  const order = readOrder(payloadOrder, (ordered, _request, response) => {
    ({ payload } = ordered);
    response.status(204).end();
  });

  return { emit, resume, order, payloadNow: () => payload, stop: () => stopping.abort() };
}

function copiesUnder(fault: StripeFault | undefined): number {
  return fault?.fault === 'duplicate' ? (fault.copies ?? 2) : 1;
}
