import type { WorkerServices } from '../services.ts';

/** Records disputes whose webhook was lost, and updates those that are open. */
export async function findDisputes(since: Date, services: WorkerServices): Promise<void> {
  const { db, disputes, orders, payments, refunds } = services;
  const { id: account } = await services.stripeAccount();
  const told = { askedAt: await disputes.askingAt() };
  for await (const dispute of payments.disputesSince(since)) {
    const { paymentIntent } = dispute;
    const isOurs = (await orders.byPayment(paymentIntent)) ?? (await refunds.byPayment(paymentIntent));
    if (isOurs) await db.transaction().execute((tx) => disputes.record(dispute, told, account, tx));
  }
  for (const paymentIntent of await disputes.openPayments(account))
    await readDisputes(paymentIntent, services);
}

/** Records all disputes of a payment as Stripe lists them now. */
export async function readDisputes(
  paymentIntent: string,
  { disputes, payments, stripeAccount }: WorkerServices,
): Promise<void> {
  const asked = { paymentIntent, askedAt: await disputes.askingAt() };
  const { id } = await stripeAccount();
  await disputes.recordAll(asked, await payments.disputesOf(paymentIntent), id);
}
