import { sql } from 'kysely';
import type { Mail } from '#adapters/database/mail-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { isOver, type OrderState } from '#domain/order.ts';
import type { FaultShop } from './fault-shop.ts';

/** Waits between tries are minutes for mails and an hour for banks: here they are over at once. */
async function skipWaits(orderId: string, { db }: Pick<FaultShop, 'db'>): Promise<void> {
  const now = { nextTryAt: sql<Date>`now()` };
  for (const [table, statuses] of [
    ['mails', ['failed_safe']],
    ['refunds', ['intended', 'pending']],
  ] as const) {
    await db
      .updateTable(table)
      .set(now)
      .where('orderId', '=', orderId)
      .where('status', 'in', statuses)
      .where('nextTryAt', '>', sql<Date>`now() + interval '15 seconds'`)
      .execute();
  }
}

/** A statement on its way to PostgreSQL is carried out although its process dies. */
const afterDeathMs = 1_000;

/** A mail whose sender died stays `sending` until minutes later; nobody sends it again, so nothing is to be waited for. */
function isSettledMail({ status, nextTryAt }: Mail, lastDeath: Date | undefined): boolean {
  const takenMs = nextTryAt.getTime() - afterDeathMs;
  if (status === 'sending') return lastDeath !== undefined && takenMs < lastDeath.getTime();
  return status !== 'new' && status !== 'failed_safe';
}

/** The order, once it is in a final state or one of `ends`, and nobody has anything left to do for it. */
export async function isSettled(
  orderId: string,
  shop: Pick<FaultShop, 'db' | 'files'>,
  { ends, lastDeath }: { ends: OrderState[]; lastDeath: Date | undefined },
): Promise<Order | undefined> {
  const { db, files } = shop;
  await skipWaits(orderId, shop);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (!isOver(order) && !ends.includes(order.state)) return undefined;
  const mails = await db.selectFrom('mails').selectAll().where('orderId', '=', orderId).execute();
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute();
  const photo = order.photoDeletedAt === null ? undefined : await files.get('photos', orderId);
  // Of a disputed payment nothing is refunded, whatever is written down.
  const settled =
    mails.every((mail) => isSettledMail(mail, lastDeath)) &&
    refunds.every(({ status }) => status === 'succeeded' || status === 'failed' || order.frozenAt !== null) &&
    photo === undefined;
  return settled ? order : undefined;
}
