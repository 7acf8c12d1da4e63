import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isCancellable } from '#domain/order.ts';
import { readReference } from '#domain/reference.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import { plainName, withdrawalDays } from '#domain/withdrawal.ts';
import { confirmWithdrawal, withdrawFromOrder } from '#operations/withdraw-order.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { inSameTime } from '../http/same-time.ts';

/** Withdraws from the contract of an order, given by its number or an email address; the answer reveals nothing. */
export function postWithdrawal(services: Services): Handler<Routes['POST /api/withdrawals']> {
  return async ({ request, readBody }) => {
    const { order, name } = readBody();
    await services.limits.consume('orderLookups', networkRangeOf(request));
    await inSameTime(async () => {
      const meant = await ordersMeant(order, services);
      const taken = await Promise.allSettled(meant.map((one) => withdraw(one, name, services)));
      for (const one of taken) if (one.status === 'rejected') throw one.reason;
    });
    return {};
  };
}

/** Finds the order with this number, or of an address all that can still be cancelled, else the newest that is not too old. */
async function ordersMeant(typed: string, { orders, secrets }: Services): Promise<Order[]> {
  if (!typed.includes('@')) {
    const reference = readReference(typed);
    const named = reference === undefined ? undefined : await orders.byReference(reference);
    const order = named && (await contractOf(named, orders));
    return order?.paidAt && order.email !== null ? [order] : [];
  }
  const paid = await orders.paidOf(secrets.fingerprint('email', foldEmail(typed.trim())));
  const since = Date.now() - withdrawalDays * 86_400_000;
  const recent = paid.filter(({ createdAt }) => createdAt.getTime() > since);
  const cancellable = recent.filter(isCancellable);
  return cancellable.length > 0 ? cancellable : recent.slice(0, 1);
}

/** Finds the order of the contract: one covers all pictures of a set. */
const contractOf = async (order: Order, orders: Services['orders']): Promise<Order | undefined> =>
  order.setOrderId === null ? order : orders.byId(order.setOrderId);

/** Records the withdrawal and confirms it by mail; a repeated one is confirmed only within the limit of the order's mails. */
async function withdraw(order: Order, name: string, services: Services): Promise<void> {
  const isNew = await withdrawFromOrder(order, plainName(name), services);
  if (isNew || (await mayBeMailed(order, services))) await confirmWithdrawal(order, services);
}

async function mayBeMailed({ id }: Order, { limits }: Services): Promise<boolean> {
  try {
    await limits.consume('mails', id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
