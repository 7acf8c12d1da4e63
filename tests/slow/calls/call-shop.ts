import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '#adapters/database/database.ts';
import { isOver, type OrderState } from '#domain/order.ts';
import { createClosers } from '../../support/closers.ts';
import { startShop } from '../../support/shop.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createNumberedCustomer } from '../faults/fault-shop.ts';
import { violationsIn } from '../faults/invariants/violations.ts';
import { numbersOf, photoOf } from '../faults/numbered-photos.ts';
import { settle } from '../faults/settled.ts';
import { takeSnapshot } from '../faults/snapshot.ts';
import { refusedFrom, visitOf, visitSettings, type VisitName } from '../soak/visits.ts';
import { createCallFaults, type Way } from './call-faults.ts';
import { givenCallProxy } from './call-proxy.ts';
import { spoilFiles } from './file-faults.ts';
import { http, smtp, type CallCounter } from './protocols.ts';

export const services = ['Stripe', 'ComfyUI', 'mail', 'database', 'files'] as const;
export type Service = (typeof services)[number];
/** Number of calls to each service. */
export type Calls = Record<Service, number>;
/** Fault of the `nth` call to a service during one visit. */
export type CallFault = { service: Service; nth: number; way: Way };

/** Seconds after which a fault "for ever" is lifted; the shop may give up before. */
const foreverSeconds: Record<Service, number> = { Stripe: 3, ComfyUI: 10, mail: 2, database: 3, files: 10 };
const settings = { RECONCILE_SECONDS: '2', ...visitSettings };
const lookMs = 100;

/** Counter of the calls to the database, and settings beside the usual ones. */
type CallShopOptions = { statements: () => CallCounter; settings?: Record<string, string> };

/** Starts a whole shop in this process, each of whose external calls can fail. */
export async function startCallShop(firstNumber: number, { statements, settings: more }: CallShopOptions) {
  const opened = createClosers();
  const faults = {
    Stripe: createCallFaults(),
    ComfyUI: createCallFaults(),
    mail: createCallFaults(),
    database: createCallFaults(),
    files: createCallFaults(),
  };
  const through = async (name: Service, address = '', protocol = http) =>
    opened.use(await givenCallProxy(address, faults[name], protocol)).url;
  const shop = opened.use(
    await startShop({ ...settings, ...more }, undefined, async (env) => ({
      STRIPE_API_URL: await through('Stripe', env.STRIPE_API_URL),
      COMFYUI_URLS: await through('ComfyUI', env.COMFYUI_URLS),
      SMTP_URL: await through('mail', env.SMTP_URL, smtp),
      DATABASE_URL: await through('database', env.DATABASE_URL, statements),
    })),
  );
  const files = spoilFiles(fileURLToPath(shop.config.STORAGE_URL), faults.files);
  opened.defer(() => files[Symbol.dispose]());
  const { db } = openDatabase(shop.environment.databaseUrl, () => undefined);
  opened.defer(() => db.destroy());
  const looking = { ...shop, db, lostFiles: new Set<string>(), takenBack: new Set<string>() };
  let n = firstNumber;

  /** Returns the next number of a photo that the shop does not refuse. */
  async function nextNumber(): Promise<number> {
    do n += 1;
    while ((await shop.services.moderator.classify(await photoOf(n))).drawing > refusedFrom);
    return n;
  }

  /** Lifts a fault that lasts "for ever" once the order has ended, or after some seconds. */
  async function lift({ service }: CallFault, orderId: () => string | undefined, signal: AbortSignal) {
    const hasEnded = async (id: string): Promise<boolean> => {
      const looked = db.selectFrom('orders').select(['state', 'paidBy']).where('id', '=', id);
      const order = await looked.executeTakeFirst();
      return order !== undefined && isOver(order);
    };
    while (!signal.aborted) {
      const id = orderId();
      const hitMs = faults[service].hitAt()?.getTime() ?? Infinity;
      const isLong = Date.now() - hitMs > foreverSeconds[service] * 1000;
      if (faults[service].isDown() && (isLong || (id !== undefined && (await hasEnded(id))))) {
        faults[service].lift();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }

  /** Plays one visit. @returns how its order ended, and the number of calls to each service */
  async function play(visit: VisitName, fault?: CallFault) {
    for (const name of services) faults[name].begin(name === fault?.service ? fault : undefined);
    const number = await nextNumber();
    const over = new AbortController();
    let orderId: string | undefined;
    const lifting = fault && lift(fault, () => orderId, over.signal);
    try {
      const { run, ends: planned } = visitOf(visit);
      const ends: OrderState[] = [...planned, 'refunded', 'code_restored'];
      orderId = await run({ shop: looking, customer: createNumberedCustomer(shop, number) });
      // A mail that was being sent when the database went away is not sent again.
      const { state } = await settle(orderId, ends, looking, faults.database.hitAt);
      if (!ends.includes(state)) throw new Error(`The order ended ${state}`);
      return {
        state,
        wasHit: fault !== undefined && faults[fault.service].hitAt() !== undefined,
        calls: Object.fromEntries(services.map((name) => [name, faults[name].seen()])) as Calls,
      };
    } finally {
      over.abort();
      // The look at the order's end needs the database.
      for (const name of services) faults[name].lift();
      await lifting;
    }
  }

  /** Finds violations in the records of the shop and the stand-ins. */
  async function violations(): Promise<string[]> {
    const hurry = (status: 'sending' | 'failed_safe') =>
      db
        .updateTable('mails')
        .set({ nextTryAt: sql<Date>`now() - interval '1 hour'` })
        .where('status', '=', status)
        .execute();
    const unsettled = db
      .selectFrom('mails')
      .select('id')
      .where('status', 'in', ['new', 'sending', 'failed_safe']);
    await hurry('sending');
    // An interrupted mail may prove not to have been sent, and is then sent.
    await waitUntil(async () => {
      await hurry('failed_safe');
      return (await unsettled.execute()).length === 0;
    });
    const snapshot = await takeSnapshot(looking);
    return violationsIn(snapshot, numbersOf(snapshot.orders));
  }

  return { play, violations, [Symbol.asyncDispose]: () => opened.closeAll() };
}

export type CallShop = Awaited<ReturnType<typeof startCallShop>>;
