import { sql } from 'kysely';
import type { Mail } from '#adapters/database/schema/mails.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { isOver, type OrderState } from '#domain/order.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { FaultShop } from './fault-shop.ts';

/** Makes waiting retries of an order, or of nobody's, due at once: they wait minutes for mails and an hour for banks. */
async function skipWaits(orderId: string | null, { db }: Pick<FaultShop, 'db'>): Promise<void> {
  const now = { nextTryAt: sql<Date>`now()` };
  for (const [table, statuses] of [
    ['mails', ['failed_safe']],
    ['refunds', ['intended', 'pending']],
  ] as const) {
    await db
      .updateTable(table)
      .set(now)
      .where('orderId', orderId === null ? 'is' : '=', orderId)
      .where('status', 'in', statuses)
      .where('nextTryAt', '>', sql<Date>`now() + interval '15 seconds'`)
      .execute();
  }
}

/** Longer than 180 s, the wait for a cold machine's first picture, which a prompt that never begins takes. */
export const settledWithinSeconds = 300;

/** PostgreSQL still executes a statement it has received although the process dies. */
const afterDeathMs = 1_000;

/** Decides whether a mail needs no more waiting: one whose sender died stays `sending` for minutes and is not sent again. */
function isSettledMail({ status, nextTryAt }: Mail, lastDeath: Date | undefined): boolean {
  const takenMs = nextTryAt.getTime() - afterDeathMs;
  if (status === 'sending') return lastDeath !== undefined && takenMs < lastDeath.getTime();
  return status !== 'new' && status !== 'failed_safe';
}

type Ends = { ends: OrderState[]; lastDeath: Date | undefined };

/** Returns the order, and what of it is not in a final state or one of `ends`, or not done yet. */
export async function openWorkOf(
  orderId: string,
  { db, files }: Pick<FaultShop, 'db' | 'files'>,
  { ends, lastDeath }: Ends,
): Promise<{ order: Order; open: string[] }> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (!isOver(order) && !ends.includes(order.state)) return { order, open: [`order ${order.state}`] };
  const mails = await db.selectFrom('mails').selectAll().where('orderId', '=', orderId).execute();
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute();
  const photo = order.photoDeletedAt === null ? undefined : await files.get('photos', orderId);
  // A disputed payment is not refunded, even if a refund is recorded.
  const isDue = ({ status }: { status: string }) =>
    !['succeeded', 'failed', 'canceled'].includes(status) && order.frozenAt === null;
  return {
    order,
    open: [
      ...mails
        .filter((mail) => !isSettledMail(mail, lastDeath))
        .map(({ kind, status }) => `mail ${kind} ${status}`),
      ...refunds.filter(isDue).map(({ status }) => `refund ${status}`),
      ...(photo ? ['photo'] : []),
    ],
  };
}

/** Returns the refunds of payments whose orders the database does not have, which are neither over nor up to a bank. */
export async function refundsOfNobody(shop: Pick<FaultShop, 'db'>): Promise<{ id: string }[]> {
  await skipWaits(null, shop);
  const refunds = shop.db.selectFrom('refunds').select('id').where('orderId', 'is', null);
  const disputed = shop.db.selectFrom('disputes').select('paymentIntent');
  const open = refunds.where('status', 'in', ['intended', 'pending']);
  return open.where('paymentIntent', 'not in', disputed).execute();
}

/** Returns the order once it is in a final state or one of `ends`, and no work on it is left. */
export async function isSettled(
  orderId: string,
  shop: Pick<FaultShop, 'db' | 'files'>,
  ends: Ends,
): Promise<Order | undefined> {
  await skipWaits(orderId, shop);
  const { order, open } = await openWorkOf(orderId, shop, ends);
  return open.length === 0 ? order : undefined;
}

/**
 * Waits until the order is in one of these states and nothing of it is left to do. `lastDeath` returns when a process that sends
 * mails last died, or lost its database. @throws Error that says what is left
 */
export async function settle(
  orderId: string,
  ends: OrderState[],
  shop: Pick<FaultShop, 'db' | 'files'>,
  lastDeath: () => Date | undefined,
): Promise<Order> {
  const until = () => ({ ends, lastDeath: lastDeath() });
  const settled = async () => {
    const order = await isSettled(orderId, shop, until());
    // An order that has expired may still be paid: its customer has done so.
    return order?.state === 'expired' && !ends.includes('expired') ? undefined : order;
  };
  return waitUntil(settled, settledWithinSeconds).catch(async (cause: unknown) => {
    const { open } = await openWorkOf(orderId, shop, until());
    throw new Error(`Order ${orderId} is not over: ${open.join(', ')}`, { cause });
  });
}
