import type { ScheduledEvent } from '../schedule.ts';
import { createBalance } from './balance.ts';
import { createCheckout } from './checkout.ts';
import { createDisputes } from './disputes.ts';
import type { Parts } from './parts.ts';
import { createPayments } from './payments.ts';
import { createRefunds } from './refunds.ts';

export type Account = ReturnType<typeof createAccount>;

/** Creates a shop's account at Stripe: its sessions, payments, refunds, disputes and balance, and their events. */
export function createAccount(parts: Parts) {
  const checkout = createCheckout(parts);
  const balance = createBalance(parts);
  const payments = createPayments({ ...parts, balance });
  const refunds = createRefunds({ ...parts, balance });
  const disputes = createDisputes({ ...parts, balance });

  function perform({ kind, of, outcome = 'succeeded' }: ScheduledEvent): void {
    const session = parts.state.sessions.get(of);
    if (kind === 'expire' && session?.status === 'open') checkout.expire(session);
    if (kind === 'settle') payments.settle(of, outcome);
    if (kind === 'settleRefund') refunds.settle(of, outcome);
  }

  return { checkout, payments, refunds, disputes, balance, perform };
}
