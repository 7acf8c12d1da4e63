import type { OrderCreated } from '#contract/order.ts';
import type { ShopAnswer } from '#contract/shop.ts';
import type { OrderState } from '#domain/order.ts';
import type { Customer } from './customer.ts';
import type { FaultShop } from '../../support/shop-processes.ts';
import { until } from '../../support/until.ts';

export type Stage = { shop: FaultShop; customer: Customer };
/** What a customer, or fate, does with one order; resolves with the order's id. */
export type Way = (stage: Stage) => Promise<string>;

export async function orderAndPay({ customer }: Stage, outcome?: string): Promise<OrderCreated> {
  const placed = await customer.order();
  await customer.pay(placed.sessionId ?? '', outcome);
  return placed;
}

export async function reaches({ db }: FaultShop, id: string, state: OrderState): Promise<void> {
  await until(state, async () => {
    const order = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst();
    return order?.state === state;
  });
}

async function isOpen(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/shop`);
  return ((await answer.json()) as ShopAnswer).open;
}

/** Nobody works while `act` happens, and the shop sells: nobody could open it before the worker comes back. */
export async function whileFrozen(
  { url, parts: { worker } }: FaultShop,
  act: () => Promise<void>,
): Promise<void> {
  const freeze = async (): Promise<boolean> => {
    if (!(await isOpen(url))) return false;
    worker.signal('SIGSTOP');
    const frozen = await isOpen(url).catch(() => false);
    if (!frozen) worker.signal('SIGCONT');
    return frozen;
  };
  await until('frozen while it was open', freeze);
  try {
    await act();
  } finally {
    worker.signal('SIGCONT');
  }
}
