import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '#adapters/database/schema.ts';
import type { Refusal } from '#domain/refusal.ts';
import { cancelOrder } from '#operations/cancel-order.ts';
import { runOrder } from '#worker/run-order.ts';
import type { WorkerServices } from '#worker/services.ts';
import { givenStandin } from './comfyui.ts';
import { givenOrder } from './orders.ts';
import { photoBytes } from './photos.ts';
import { givenWorkerServices } from './worker-services.ts';

const atOnce = 4;
const longestMs = 30;
const never = new AbortController().signal;
const scores = JSON.stringify({ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 });

/**
 * Lets visitors cancel their paid orders while a worker takes them up, at varying moments: the first order before, the second
 * after. Database, worker steps and the order's files are real; ComfyUI's pictures are bytes that are available at once.
 * @returns how many were cancelled and drawn, and the inconsistencies in the others
 */
export async function raceCancels(rounds: number) {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { comfy } = given.services;
  await comfy.instances();
  const draw = () => Promise.resolve({ bytes: Buffer.from('picture') });
  const takePlace = () => Promise.resolve(instance.url);
  const services = { ...given.services, comfy: { ...comfy, draw, takePlace } } as WorkerServices;
  const photo = await photoBytes('coffee.png');
  const won = { cancelled: 0, drawn: 0, faults: [] as string[] };
  let next = 0;
  const race = async (): Promise<void> => {
    for (let n = next++; n < rounds; n = next++) {
      const order = await givenPaid(n, photo, services);
      const [byVisitor] = await Promise.allSettled(
        n < 2 ? inTurn(n, order, services) : both(order, services),
      );
      const found = await findingsOf(order, byVisitor, services);
      const end = (['cancelled', 'drawn'] as const).find((one) => isDeepStrictEqual(found, ends[one]));
      if (end) won[end] += 1;
      else won.faults.push(JSON.stringify({ n, ...found }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, race));
  return won;
}

async function givenPaid(n: number, photo: Buffer, { db, files }: WorkerServices): Promise<Order> {
  const paid = { paidAt: new Date(), paymentIntent: `pi_${n}`, photoScores: scores };
  // No sweep runs here.
  const order = await givenOrder(db, { ...paid, state: n % 2 === 0 ? 'paid' : 'approved', styleId: 'tiny' });
  await files.put('photos', order.id, photo);
  return order;
}

async function work({ id }: Order, services: WorkerServices): Promise<void> {
  for (const state of ['paid', 'approved'] as const) await runOrder(id, state, services, never);
}

const both = (order: Order, services: WorkerServices): Promise<void>[] => [
  pause(Math.random() * longestMs).then(() => cancelOrder(order, services)),
  work(order, services),
];

function inTurn(n: number, order: Order, services: WorkerServices): Promise<void>[] {
  if (n === 1) return [work(order, services).then(() => cancelOrder(order, services))];
  const cancelling = cancelOrder(order, services);
  return [cancelling, cancelling.then(() => work(order, services))];
}

/** Consistent states of money and picture, by outcome. */
const ends = {
  cancelled: {
    state: 'cancelled',
    refunds: 'cancelled 499',
    isPrompted: false,
    hasPhoto: false,
    refusal: '',
  },
  drawn: { state: 'drawn', refunds: '', isPrompted: true, hasPhoto: true, refusal: 'drawing_begun' },
};

async function findingsOf(
  { id }: Order,
  byVisitor: PromiseSettledResult<void> | undefined,
  { db, files, orders, prompts }: WorkerServices,
) {
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute();
  return {
    state: (await orders.byId(id))?.state,
    refunds: refunds.map(({ amount, reason }) => `${reason} ${amount}`).join(),
    isPrompted: (await prompts.ofOrder(id)).length > 0,
    hasPhoto: (await files.get('photos', id)) !== undefined,
    refusal: byVisitor?.status === 'rejected' ? (byVisitor.reason as Refusal).errorCode : '',
  };
}
