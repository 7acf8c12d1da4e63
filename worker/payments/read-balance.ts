import { lacksPermission } from '#adapters/payments/balance.ts';
import type { WorkerServices } from '../services.ts';

/** Stripe may list what it booked a little late, and clocks differ. */
const overlapMs = 3_600_000;
/** Time after which no payout is waited for any more: Stripe never tells what some contained, such as one that failed. */
const payoutMs = 30 * 86_400_000;

type Services = Pick<
  WorkerServices,
  'balanceTransactions' | 'identity' | 'payments' | 'periodicTasks' | 'stripeAccount'
>;
/** Returns since when there is something left to read again; nothing if all is read. */
type Read = (since: Date, services: Services, account: number) => Promise<Date | undefined>;

/**
 * Reads what Stripe booked, and which payouts contained it. What the key may not read is left out: the columns of a month's list
 * then stay empty.
 */
export async function readBalance(_since: Date, services: Services): Promise<void> {
  // Versions that left out the account's own fees had read as far under the name "balance".
  await readOn('balance with fees', readBooked, services);
  await readOn('payouts', readPayouts, services);
}

/** Reads on from where the last run ended. The first one in an account goes back to the database's creation. */
async function readOn(what: string, read: Read, services: Services): Promise<void> {
  const { identity, periodicTasks } = services;
  const account = (await services.stripeAccount()).id;
  const name = `${what} of Stripe account ${account} read`;
  const began = new Date();
  const readUntil = (await periodicTasks.lastRun(name)) ?? (await identity.read()).createdAt;
  try {
    const left = await read(new Date(readUntil.getTime() - overlapMs), services, account);
    await periodicTasks.noteRun(name, left ?? began);
  } catch (error) {
    if (!lacksPermission(error)) throw error;
  }
}

const readBooked: Read = async (since, { payments, balanceTransactions }, stripeAccount) => {
  for await (const page of payments.bookedSince(since)) {
    await balanceTransactions.record(page.map((one) => ({ ...one, stripeAccount })));
  }
  return undefined;
};

/** Records a payout's contents anew: some may have been booked, or become readable, since bookings were last read. */
const readPayouts: Read = async (since, { payments, balanceTransactions }, stripeAccount) => {
  let oldestUntold: Date | undefined;
  for await (const { id: payout, begunAt, isTold } of payments.payoutsSince(since)) {
    if (!isTold && Date.now() - begunAt.getTime() < payoutMs) oldestUntold = begunAt;
    if (!isTold || (await balanceTransactions.hasPayout(payout))) continue;
    const ids: string[] = [];
    for await (const page of payments.bookedIn(payout)) {
      await balanceTransactions.record(page.map((one) => ({ ...one, stripeAccount })));
      ids.push(...page.map(({ id }) => id));
    }
    await balanceTransactions.recordPayout(payout, ids);
  }
  return oldestUntold;
};
