import type { StripeControls, StripeFault } from './faults.ts';
import type { Agenda, Due } from './agenda.ts';
import type { StripeEvent } from './objects/event.ts';
import type { State } from './state.ts';
import { copiesOf, secondsOf } from './webhook-faults.ts';
import { postEvent, type Endpoint } from './webhook-post.ts';

const mostAtOnce = 8;
/** Should we be killed while an event is queued or underway, the agenda brings it up again after this. */
const leaseSeconds = 60;
const longestPause = 60;
const giveUpAfter = 3 * 24 * 60 * 60;

type Parts = { state: State; agenda: Agenda; controls: StripeControls; now: () => number };
type Delivery = { id: string; attempt: number };
type Try = { attempt: number; fault: StripeFault | undefined; status: number | string | null };

/** Brings events to the shop, signed, again and again until it answers 2xx (three days long, as Stripe does). */
export function createWebhooks({ state, agenda, controls, now }: Parts, endpoint: Endpoint) {
  const queue = new Map<string, Delivery>();
  const held = new Set<string>();
  const stopping = new AbortController();
  let underway = 0;

  /** Takes up a delivery that is due. */
  function deliver({ of: id, attempt }: Due): void {
    agenda.plan('deliver', id, now() + leaseSeconds, { attempt });
    queue.set(id, { id, attempt: Number(attempt) });
    pump();
  }

  function pump(): void {
    for (const delivery of queue.values()) {
      if (underway >= mostAtOnce) return;
      queue.delete(delivery.id);
      begin(delivery);
    }
  }

  function begin({ id, attempt }: Delivery): void {
    const event = state.events.get(id);
    if (!event || !endpoint.url || event.created < now() - giveUpAfter) agenda.drop('deliver', id);
    else attend(event, attempt, controls.takeFault(`webhook ${event.type}`));
  }

  /** Sends the event, or does with it what the fault says. */
  function attend(event: StripeEvent, attempt: number, fault: StripeFault | undefined): void {
    const name = fault?.fault;
    if (name === 'drop') agenda.drop('deliver', event.id);
    else if (name === 'delay') agenda.plan('deliver', event.id, now() + secondsOf(fault, 2), { attempt });
    else if (name === 'reorder') hold(event, attempt);
    else {
      void send(event, attempt, fault);
      return;
    }
    record(event, { attempt, fault, status: null });
  }

  /** Keeps the event back until another one has been delivered. */
  function hold(event: StripeEvent, attempt: number): void {
    held.add(event.id);
    agenda.plan('deliver', event.id, now() + giveUpAfter, { attempt });
  }

  async function send(event: StripeEvent, attempt: number, fault: StripeFault | undefined): Promise<void> {
    underway += 1;
    const posting = { endpoint, fault, at: now(), signal: stopping.signal };
    const posts = Array.from({ length: copiesOf(fault) }, () => postEvent(event, posting));
    const [status = null] = await Promise.all(posts);
    underway -= 1;
    if (stopping.signal.aborted) return;
    record(event, { attempt, fault, status });
    if (typeof status === 'number' && status >= 200 && status < 300) delivered(event);
    else agenda.plan('deliver', event.id, now() + pauseAfter(attempt), { attempt: attempt + 1 });
    pump();
    state.save();
  }

  function delivered(event: StripeEvent): void {
    agenda.drop('deliver', event.id);
    state.events.put({ ...event, pending_webhooks: 0 });
    for (const id of held) agenda.plan('deliver', id, now(), { attempt: 1 });
    held.clear();
  }

  function record(event: StripeEvent, { attempt, fault, status }: Try): void {
    controls.record(`webhook ${event.type}`, {
      event: event.id,
      attempt,
      fault: fault?.fault ?? null,
      status,
    });
  }

  /** After a start nothing waits for an answer of before: what was queued or underway is due at once. */
  function resume(): void {
    const waiting = state.agenda.all().filter(({ kind }) => kind === 'deliver');
    for (const { of, attempt } of waiting) agenda.plan('deliver', of, now(), { attempt });
  }

  return { deliver, resume, stop: () => stopping.abort() };
}

/** Seconds to the next try: half a second, doubled each time. */
function pauseAfter(attempt: number): number {
  return Math.min(longestPause, 0.5 * 2 ** (attempt - 1));
}
