import type { Schedule, ScheduledEvent } from '../schedule.ts';
import type { State } from '../state.ts';
import type { Emit } from '../webhooks.ts';
import { createCheckout } from './checkout.ts';
import { createDisputes } from './disputes.ts';
import { createPayments } from './payments.ts';
import { createRefunds } from './refunds.ts';

/** What an account works with; `now` in Unix seconds with fractions, `publicUrl` where browsers find its pages. */
export type Parts = { state: State; schedule: Schedule; emit: Emit; now: () => number; publicUrl: string };

export type Account = ReturnType<typeof createAccount>;

/** A shop's account at Stripe: what becomes of its sessions, payments, refunds and disputes, and the events of each. */
export function createAccount(parts: Parts) {
  const checkout = createCheckout(parts);
  const payments = createPayments(parts);
  const refunds = createRefunds(parts);

  function perform({ kind, of, outcome = 'succeeded' }: ScheduledEvent): void {
    const session = parts.state.sessions.get(of);
    if (kind === 'expire' && session?.status === 'open') checkout.expire(session);
    if (kind === 'settle') payments.settle(of, outcome);
    if (kind === 'settleRefund') refunds.settle(of, outcome);
  }

  return { checkout, payments, refunds, disputes: createDisputes(parts), perform };
}
