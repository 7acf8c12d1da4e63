import { createHmac } from 'node:crypto';
import type { Control, Fault } from '#standins/wire/control.ts';
import type { Agenda, Due } from './agenda.ts';
import type { StripeEvent } from './objects/event.ts';
import type { State } from './state.ts';
import { copiesOf, payloadOf, secondsOf } from './webhook-faults.ts';

const mostAtOnce = 8;
const timeoutSeconds = 10;
const longestPause = 60;
const giveUpAfter = 3 * 24 * 60 * 60;

type Parts = { state: State; agenda: Agenda; control: Control; now: () => number };
type Endpoint = { url: string; secret: string };

/** Brings events to the shop, signed, again and again until it answers 2xx (three days long, as Stripe does). */
export function createWebhooks({ state, agenda, control, now }: Parts, endpoint: Endpoint) {
  const underway = new Set<AbortController>();
  const held = new Set<string>();

  /** Takes a delivery off the agenda: sent, put off, or lost on order. */
  function deliver({ of: id, attempt }: Due): void {
    const event = state.events.get(id);
    const tries = Number(attempt);
    if (!event || !endpoint.url || event.created < now() - giveUpAfter) agenda.drop('deliver', id);
    else if (underway.size >= mostAtOnce) agenda.plan('deliver', id, now() + 0.05, { attempt });
    else begin(event, tries, control.takeFault(`webhook ${event.type}`));
  }

  function begin(event: StripeEvent, attempt: number, fault: Fault | undefined): void {
    const name = fault?.fault;
    if (name === 'drop') agenda.drop('deliver', event.id);
    else if (name === 'delay') agenda.plan('deliver', event.id, now() + secondsOf(fault, 2), { attempt });
    else if (name === 'reorder') hold(event, attempt);
    else {
      void send(event, attempt, fault);
      return;
    }
    control.record(`webhook ${event.type}`, { event: event.id, attempt, fault: name, status: null });
  }

  /** Keeps the event back until another one has been delivered. */
  function hold(event: StripeEvent, attempt: number): void {
    held.add(event.id);
    agenda.plan('deliver', event.id, now() + giveUpAfter, { attempt });
  }

  async function send(event: StripeEvent, attempt: number, fault: Fault | undefined): Promise<void> {
    // Should we be killed before the answer, the agenda brings the event up again.
    agenda.plan('deliver', event.id, now() + timeoutSeconds + 1, { attempt });
    const posts = Array.from({ length: copiesOf(fault) }, () => post(event, fault));
    const [status] = await Promise.all(posts);
    if (status === 'stopped') return;
    control.record(`webhook ${event.type}`, { event: event.id, attempt, fault: fault?.fault, status });
    if (typeof status === 'number' && status >= 200 && status < 300) delivered(event);
    else agenda.plan('deliver', event.id, now() + pauseAfter(attempt), { attempt: attempt + 1 });
    state.save();
  }

  function delivered(event: StripeEvent): void {
    agenda.drop('deliver', event.id);
    state.events.put({ ...event, pending_webhooks: 0 });
    for (const id of held) agenda.plan('deliver', id, now(), { attempt: 1 });
    held.clear();
  }

  /** The status the shop answered, or why there is none. */
  async function post(event: StripeEvent, fault: Fault | undefined): Promise<number | string> {
    const body = payloadOf(event, fault);
    const at = Math.floor(now()) - (fault?.fault === 'old_signature' ? secondsOf(fault, 600) : 0);
    const secret = fault?.fault === 'bad_signature' ? 'whsec_of_somebody_else' : endpoint.secret;
    const abort = new AbortController();
    underway.add(abort);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature(body, at, secret),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      return abort.signal.aborted ? 'stopped' : reasonOf(error);
    } finally {
      underway.delete(abort);
    }
  }

  /** After a start nothing waits for an answer of before: what was underway is due at once. */
  function resume(): void {
    const waiting = state.agenda.all().filter(({ kind }) => kind === 'deliver');
    for (const { of, attempt } of waiting) agenda.plan('deliver', of, now(), { attempt });
  }

  function stop(): void {
    for (const abort of underway) abort.abort();
  }

  return { deliver, resume, stop };
}

/** The `Stripe-Signature` header for a body sent at a time in Unix seconds. */
function signature(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

function pauseAfter(attempt: number): number {
  return Math.min(longestPause, 0.5 * 2 ** (attempt - 1));
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
