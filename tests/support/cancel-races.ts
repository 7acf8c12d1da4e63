import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { NewOrder } from '#adapters/database/orders/changes.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { prepareSet } from '#adapters/prepare-set.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Refusal } from '#domain/refusal.ts';
import { cancelOrder } from '#operations/cancel-order.ts';
import { issuingPack } from '#worker/payments/issue-pack.ts';
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

/** Kinds of orders: one picture, one that was seen as a proof, and three styles of one photo. */
const kinds = ['plain', 'proof', 'set'] as const;
type Kind = (typeof kinds)[number];
type Race = { kind: Kind; state: 'paid' | 'approved'; order: Order };

const furtherStyles = [650, 300].map((amount) => ({ styleId: 'tiny', amount }));
const setFacts: Partial<NewOrder> = {
  ...{ priceAmount: 499 + 650 + 300, ownAmount: 499, furtherStyles: JSON.stringify(furtherStyles) },
  ...{ packSize: 3, packWorth: 300, packShare: 300 },
};

/**
 * Lets visitors cancel their paid orders while a worker takes them up, at varying moments: the first order of each kind before,
 * the second after. Database, worker steps and the order's files are real; ComfyUI's pictures are bytes that are available at once.
 * @returns how many of each kind were cancelled and drawn, and the inconsistencies in the others
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
  const proofId = await givenProof(instance.url, services);
  const wins: Record<string, number> = {};
  const faults: string[] = [];
  let next = 0;
  const race = async (): Promise<void> => {
    for (let n = next++; n < rounds; n = next++) {
      const one = await givenRace(n, { photo, proofId }, services);
      const turn = Math.floor(n / kinds.length);
      const running = turn < 2 ? inTurn(turn, one, services) : both(one, services);
      const [byVisitor] = await Promise.allSettled(running);
      const found = await findingsOf(one, byVisitor, services);
      const end = (['cancelled', 'drawn'] as const).find((name) =>
        isDeepStrictEqual(found, ends(one.order)[name]),
      );
      const win = `${one.kind} ${end}`;
      if (end) wins[win] = (wins[win] ?? 0) + 1;
      else faults.push(JSON.stringify({ n, kind: one.kind, ...found }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, race));
  return { wins, faults };
}

/** Names of all ends that races of every kind have, as `raceCancels` counts them. */
export const allWins = kinds.flatMap((kind) => [`${kind} cancelled`, `${kind} drawn`]);

/** Returns the id of a drawn proof. */
async function givenProof(instance: string, services: WorkerServices): Promise<string> {
  const { drafts, files, proofs } = services;
  const draftId = await drafts.add({ width: 9, height: 9 }, hashOf, undefined);
  const draft = await drafts.byId(draftId);
  if (!draft) throw new Error('A new draft has a row');
  await proofs.add(draft, { style: 'tiny', crop: undefined }, hashOf);
  const taken = await proofs.take(instance, ['tiny']);
  if (!taken) throw new Error('A new proof waits');
  await files.put('drafts', taken.id, Buffer.from('picture'));
  await proofs.end(taken.id, { state: 'drawn', seconds: 1, copy: Buffer.from('copy') });
  return taken.id;
}

type Given = { photo: Buffer; proofId: string };

async function givenRace(n: number, { photo, proofId }: Given, services: WorkerServices): Promise<Race> {
  const { db, files } = services;
  const kind = kinds[n % kinds.length] ?? 'plain';
  // A proof is taken as soon as the photo is approved.
  const isApproved = kind !== 'proof' && Math.floor(n / kinds.length) % 2 === 1;
  const state = isApproved ? 'approved' : 'paid';
  const paid = { paidAt: new Date(), paymentIntent: `pi_${n}`, photoScores: scores };
  const own = { plain: {}, proof: { proofId }, set: setFacts }[kind];
  // No sweep runs here.
  const order = await givenOrder(db, { ...paid, state, styleId: 'tiny', ...own });
  await files.put('photos', order.id, photo);
  if (kind === 'set') await addFurther(order, state, services);
  return { kind, state, order };
}

/** Issues the codes of a set and, if its photo is approved, adds the further pictures. */
async function addFurther(order: Order, state: Race['state'], services: WorkerServices): Promise<void> {
  const { inTransaction: issue } = issuingPack(order, false, services);
  await issue?.(services.db);
  const set = state === 'approved' ? await prepareSet(order, services) : undefined;
  if (set) await services.db.transaction().execute(set.inTransaction);
}

async function work({ order, state }: Race, services: WorkerServices): Promise<void> {
  if (state === 'paid') await runOrder(order.id, state, services, never);
  const pictures = [order, ...(await services.sets.picturesOf(order))];
  await Promise.all(pictures.map(({ id }) => runOrder(id, 'approved', services, never)));
}

const both = (race: Race, services: WorkerServices): Promise<void>[] => [
  pause(Math.random() * longestMs).then(() => cancelOrder(race.order, services)),
  work(race, services),
];

function inTurn(turn: number, race: Race, services: WorkerServices): Promise<void>[] {
  if (turn === 1) return [work(race, services).then(() => cancelOrder(race.order, services))];
  const cancelling = cancelOrder(race.order, services);
  return [cancelling, cancelling.then(() => work(race, services))];
}

/** Returns the consistent states of money and pictures, by outcome. */
const ends = ({ priceAmount }: Order) => ({
  cancelled: {
    states: ['cancelled'],
    refunds: `cancelled ${priceAmount}`,
    prompted: 'none',
    photos: 'none',
    codesLeft: 0,
    refusal: '',
  },
  drawn: {
    states: ['drawn'],
    refunds: '',
    prompted: 'all',
    photos: 'all',
    codesLeft: 0,
    refusal: 'drawing_begun',
  },
});

async function findingsOf(
  { order }: Race,
  byVisitor: PromiseSettledResult<void> | undefined,
  { db, files, orders, prompts, sets }: WorkerServices,
) {
  const pictures = [await orders.byId(order.id), ...(await sets.picturesOf(order))].filter((one) => !!one);
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', '=', order.id).execute();
  const codes = db.selectFrom('codes').select('id').where('rootOrderId', '=', order.id);
  const left = codes.where('redeemedBy', 'is', null).where('voidedAt', 'is', null);
  const prompted = pictures.map(async ({ id }) => (await prompts.ofOrder(id)).length > 0);
  const photos = pictures.map(async ({ id }) => (await files.get('photos', id)) !== undefined);
  return {
    states: [...new Set(pictures.map(({ state }) => state))],
    refunds: refunds.map(({ amount, reason }) => `${reason} ${amount}`).join(),
    prompted: howMany(await Promise.all(prompted)),
    photos: howMany(await Promise.all(photos)),
    codesLeft: (await left.execute()).length,
    refusal: byVisitor?.status === 'rejected' ? (byVisitor.reason as Refusal).errorCode : '',
  };
}

function howMany(those: boolean[]): 'none' | 'some' | 'all' {
  if (those.every(Boolean)) return 'all';
  return those.some(Boolean) ? 'some' : 'none';
}
