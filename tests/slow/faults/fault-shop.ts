import type { OrderCreated } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';
import { createCustomer, type Customer } from '../../support/customer.ts';
import { fetchPatiently } from '../../support/fetch-patiently.ts';
import type { ShopProcesses } from '../../support/shop-processes.ts';
import { requestsTo } from '../../support/standins.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { emailOf, photoOf } from './numbered-photos.ts';

/** Ids of the prompts posted and executed, and names of the mails delivered. */
export type Forgotten = { prompts: string[]; executions: string[]; mails: string[] };

export type FaultShop = ShopProcesses & {
  /** Files that were removed on purpose, or lost with a database, such as `photos/ID`. */
  lostFiles: Set<string>;
  /** Orders whose payment people gave back in Stripe's dashboard, or a bank took back. */
  takenBack?: Set<string>;
  /** Events between a backup and its restore, of which the database knows nothing. */
  forgotten?: Forgotten;
};

/** A shop as customers and Stripe's dashboard see it: its processes cannot be stopped or killed. */
export type VisitedShop = Pick<
  FaultShop,
  'url' | 'db' | 'config' | 'environment' | 'files' | 'stripe' | 'mailbox' | 'lostFiles' | 'takenBack'
>;

export const patienceSeconds = 180;

type NumberedCustomer = Omit<Customer, 'order'> & {
  n: number;
  order: (code?: string, styleId?: string) => Promise<OrderCreated>;
  /** Returns the same customer for a further order. */
  anew: () => NumberedCustomer;
};

/**
 * Returns a customer who repeats every call with the same key until it is answered. `n` determines the photo and the address; `visit`
 * tells apart orders of the same customer.
 */
export function createNumberedCustomer(
  shop: Pick<FaultShop, 'url' | 'stripe' | 'mailbox'>,
  n: number,
  visit = 1,
): NumberedCustomer {
  const idempotencyKey = visit === 1 ? String(n) : `${n}-${visit}`;
  const customer: Customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey });
  return {
    ...customer,
    n,
    order: async (code?: string, styleId?: string) =>
      customer.orderWith(await customer.upload(await photoOf(n)), {
        email: emailOf(n),
        ...(styleId && { styleId }),
        ...(code && { code }),
      }),
    anew: () => createNumberedCustomer(shop, n, visit + 1),
  };
}

export type Context<Shop = VisitedShop> = { shop: Shop; customer: NumberedCustomer };

/** Actions of a customer, or faults of machines, around one order; resolves with the order's id. */
export type Steps<Shop = FaultShop> = (context: Context<Shop>) => Promise<string>;
/** Actions that need no control over the shop's processes. */
export type VisitSteps = Steps<VisitedShop>;

export async function orderAndPay({ customer }: Context, outcome?: string): Promise<OrderCreated> {
  const placed = await customer.order();
  await customer.pay(placed, outcome);
  return placed;
}

/** Orders, unless an order is given, and pays; resolves once the shop has taken the webhook about the payment. */
export async function payAndTell(context: Context, ordered?: OrderCreated): Promise<OrderCreated> {
  const sent = () => requestsTo(context.shop.stripe, 'webhook checkout.session.completed');
  // An earlier order's webhook may be repeated meanwhile.
  const earlier = new Set((await sent()).map(({ event }) => event));
  const placed = ordered ?? (await context.customer.order());
  await context.customer.pay(placed);
  const isTaken = async (): Promise<boolean> =>
    (await sent()).some(({ event, status }) => status === 200 && !earlier.has(event));
  await waitUntil(isTaken, patienceSeconds);
  return placed;
}

/** Removes the photo, so that the order fails technically without a prompt to ComfyUI. */
export async function losePhoto({ files, lostFiles }: VisitedShop, orderId: string): Promise<void> {
  lostFiles.add(`photos/${orderId}`);
  await files.remove('photos', orderId);
}

/** Waits until the order has entered this state, which it may have left already. */
export async function reaches({ db }: VisitedShop, id: string, state: OrderState): Promise<void> {
  const event = db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', id)
    .where('state', '=', state);
  await waitUntil(() => event.executeTakeFirst(), patienceSeconds);
}

async function isOpen(shop: FaultShop): Promise<boolean> {
  return (await createCustomer(shop).call('GET /api/shop')).open;
}

/** Freezes the worker while `act` runs and the shop is open: without the worker nothing could open it. */
export async function whileWorkerFrozen(shop: FaultShop, act: () => Promise<void>): Promise<void> {
  const { worker } = shop.processes;
  const freeze = async (): Promise<boolean> => {
    if (!(await isOpen(shop))) return false;
    worker.signal('SIGSTOP');
    const frozen = await isOpen(shop).catch(() => false);
    if (!frozen) worker.signal('SIGCONT');
    return frozen;
  };
  await waitUntil(freeze, patienceSeconds);
  try {
    await act();
  } finally {
    worker.signal('SIGCONT');
  }
}
