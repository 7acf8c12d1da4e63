import { recordDispute } from '#adapters/database/tables/disputes.ts';
import type { WorkerServices } from '../services.ts';

/** Finds disputes at Stripe whose webhook never came, and how those that were open are doing. */
export async function findDisputes(since: Date, services: WorkerServices): Promise<void> {
  const { db, disputes, orders, payments, refunds } = services;
  const { id: account } = await services.stripeAccount();
  for await (const dispute of payments.disputesSince(since)) {
    const { paymentIntent } = dispute;
    const isOurs = (await orders.byPayment(paymentIntent)) ?? (await refunds.byPayment(paymentIntent));
    if (isOurs) await db.transaction().execute((tx) => recordDispute(tx, dispute, account));
  }
  for (const paymentIntent of await disputes.openPayments(account)) {
    await disputes.recordAll(paymentIntent, await payments.disputesOf(paymentIntent), account);
  }
}
