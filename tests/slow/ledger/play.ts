import { randomUUID } from 'node:crypto';
import { disputeFacts } from '#adapters/payments/disputes.ts';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import type { NewOrder } from '#adapters/database/orders/changes.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import { isWorkState } from '#domain/job.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { Price } from '#domain/money.ts';
import { isCancellable, redrawableUntil } from '#domain/order.ts';
import { ownShareOf, type SoldPack } from '#domain/pack.ts';
import { Refusal } from '#domain/refusal.ts';
import { cancelOrder } from '#operations/cancel-order.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { finishPayment, paidColumns, type OrderPayment } from '#server/orders/create-order.ts';
import { findRefundsOf } from '#worker/payments/find-refunds.ts';
import { followRefund } from '#worker/payments/refund.ts';
import { settle } from '#worker/payments/settle.ts';
import { runOrder } from '#worker/run-order.ts';
import { plainOrder } from '../../support/orders.ts';
import { dearest, usual, type Action } from './actions.ts';
import { createBooks, type Entry } from './books.ts';
import { outlast, type Shop } from './shop.ts';

const currency = 'usd';
const never = new AbortController().signal;
type Of<T extends Action['do']> = Extract<Action, { do: T }>;
type Bought = { pack?: SoldPack; further?: { id: string; price: Price }[]; others?: string[] };
type Creating = { order?: Partial<NewOrder>; payment: OrderPayment; price: number };

/** Plays one history in a shop. @throws when money and pictures do not agree */
export async function play(shop: Shop, history: Action[]): Promise<void> {
  const { account, accountId, services, fates } = shop;
  const books = createBooks(shop);
  const { rows } = books;
  /** All codes ever issued, including used and void ones, with the payment behind them. */
  const codes = new Map<string, { codeHash: Buffer; rootId: string }>();
  const setFates = new Map<string, string[]>();
  /** Seconds on Stripe's clock. */
  let seconds = 0;

  const workable = async () => (await rows()).filter(({ state }) => isWorkState(state));
  const pick = <T>(those: T[], which: number): T | undefined => those[which % Math.max(1, those.length)];
  const paidOf = (which: number) => pick([...account.payments.values()], which);

  /** Creates an order as a visitor does, without a photo. */
  async function create({ order, payment, price }: Creating): Promise<Order> {
    const input = { payment, style: { price: { amount: price, currency } } };
    return services.orders.create({
      order: { ...plainOrder, ...paidColumns(input), ...order },
      key: undefined,
      identity: (id) => ({ reference: randomUUID(), tokenHash: hashOf(id) }),
      finish: (tx, id) => finishPayment(input, id, services, tx),
    });
  }

  /** Gives a set its photo, and its further pictures their fates. */
  async function prepare({ id }: Order, others: string[] | undefined): Promise<void> {
    if (!others) return;
    setFates.set(id, [...others]);
    await services.files.put('photos', id, Buffer.from('photo'));
  }

  async function payByCard(
    facts: Partial<NewOrder>,
    { price: single, fate, arrives, others, ...bought }: Omit<Of<'buy'>, 'do'> & Bought,
  ): Promise<void> {
    const order = await create({ order: facts, payment: { by: 'card', ...bought }, price: single });
    const price = order.priceAmount;
    fates.set(order.id, fate);
    await prepare(order, others);
    const isPaid = arrives !== 'never';
    const paymentIntent = isPaid ? account.pay(order.id, price) : `pi_${order.id}`;
    const [now, id] = [new Date(), `cs_${order.id}`];
    const session = {
      ...{ id, url: undefined, paymentIntent, orderId: order.id, n: 1 },
      ...{ shop: undefined, database: undefined, price: { amount: price, currency }, tax: null },
      ...{ createdAt: now, expiresAt: now },
    };
    if (arrives !== 'at once') {
      await settle({ ...session, status: 'complete', paid: false, pending: true }, services);
      const waits = (await services.orders.byId(order.id))?.state === 'awaiting_payment';
      if (!waits) throw new Error('The order did not wait for its payment');
    }
    const status = isPaid ? 'complete' : 'expired';
    await settle({ ...session, status, paid: isPaid, pending: false }, services);
    if (!isPaid) return;
    await books.begin({ id: order.id, worth: ownShareOf(order), rootId: order.id, isRedraw: false });
    if (bought.pack)
      codes.set(order.id, { codeHash: hashOf(services.secrets.packCode(order.id)), rootId: order.id });
  }

  /** Gives one more picture of a pack away, as its buyer does. */
  async function give({ id }: Order): Promise<void> {
    const before = await services.packs.ofOrder(id);
    await services.db
      .transaction()
      .execute((tx) => createCodes(tx).giveFromPack(id, (before?.given.length ?? 0) + 1));
    for (const { place } of (await services.packs.ofOrder(id))?.given ?? [])
      codes.set(`${id} ${place}`, {
        codeHash: hashOf(services.secrets.packUseCode(id, place)),
        rootId: id,
      });
  }

  /** Notifies the shop as Stripe's webhooks would. */
  const hear = (paymentIntent: string) => findRefundsOf(paymentIntent, services);

  /** Enters the further pictures of a set that were added, each with its fate. */
  async function noteSet(order: Order): Promise<void> {
    for (const { id } of await services.sets.picturesOf(order)) {
      if (books.entries.has(id)) continue;
      fates.set(id, setFates.get(order.id)?.pop() ?? 'drawn');
      const used = await services.codes.redeemedBy(id);
      const worth = used?.paidAmount ?? 0;
      await books.begin({ id, worth, rootId: order.id, isRedraw: false, isInSet: true });
    }
  }

  function noteCode({ id, state, furtherStyles }: Order): void {
    // What is left of a set whose photo was refused is a pack.
    if (state === 'code_issued' && furtherStyles !== null)
      codes.set(id, { codeHash: hashOf(services.secrets.packCode(id)), rootId: id });
    const rootId = books.entries.get(id)?.rootId;
    if (rootId === undefined || (state !== 'code_issued' && state !== 'gift_issued')) return;
    codes.set(`for ${id}`, { codeHash: hashOf(services.secrets.codeFor(id)), rootId });
  }

  /** Takes an order's next step. @returns the order after it */
  async function work({ id, state }: Pick<Order, 'id' | 'state'>): Promise<Order | undefined> {
    if (!isWorkState(state)) return undefined;
    await runOrder(id, state, services, never);
    const order = await services.orders.byId(id);
    if (order?.state === 'delivered') await books.deliver(id);
    if (order) noteCode(order);
    if (order) await noteSet(order);
    return order;
  }

  async function followDue(): Promise<void> {
    for (const id of await services.refunds.due(0, accountId)) await followRefund(id, services);
  }

  const does: { [T in Action['do']]: (action: Of<T>) => Promise<unknown> } = {
    buy: (bought) => payByCard({}, bought),
    buyPack: ({ pictures, ...bought }) => {
      const worth = { amount: usual, currency };
      const pack = { pictures, price: { amount: usual * pictures - 98, currency }, worth };
      return payByCard({}, { ...bought, price: usual, pack });
    },
    buySet: async ({ further: amounts, fates: others, ...bought }) => {
      const further = amounts.map((amount, n) => ({ id: `style ${n}`, price: { amount, currency } }));
      await payByCard({}, { ...bought, further, others });
    },
    give: async ({ which }) => {
      const pack = pick(
        (await rows()).filter(({ packSize, furtherStyles }) => packSize !== null && furtherStyles === null),
        which,
      );
      if (pack) await give(pack);
    },
    gift: () =>
      payByCard(
        { kind: 'gift', photoDeletedAt: new Date() },
        { price: dearest, fate: 'drawn', arrives: 'at once' },
      ),
    redeem: async ({ which, price, fate }) => {
      const code = pick([...codes.values()], which);
      if (!code) return;
      const guess = { addressHash: hashOf('address'), requestHash: hashOf('request') };
      const { id } = await create({ payment: { by: 'code', codeHash: code.codeHash, guess }, price });
      fates.set(id, fate);
      const used = await services.codes.redeemedBy(id);
      await books.begin({ id, worth: used?.paidAmount ?? price, rootId: code.rootId, isRedraw: false });
    },
    redraw: async ({ which }) => {
      const redrawable = (await rows()).filter((row) => redrawableUntil(row) !== undefined);
      const order = pick(redrawable, which);
      const first = order && books.entries.get(order.id);
      if (!order || !first) return;
      const redrawOf = order.id;
      const { id } = await create({ payment: { by: 'redraw', orderId: redrawOf }, price: 0 });
      await books.begin({ id, worth: 0, rootId: first.rootId, isRedraw: true });
    },
    work: async ({ which }) => {
      const order = pick(
        (await rows()).filter(({ state }) => isWorkState(state)),
        which,
      );
      if (order) await work(order);
    },
    finish: async ({ which }) => {
      let order: Order | undefined = pick(await workable(), which);
      for (let state; order && order.state !== state; order = await work(order)) state = order.state;
    },
    refund: async ({ which }) => {
      const order = pick(await rows(), which);
      if (!order) return;
      const done = await refundOrder(order, services);
      if (order.packSize !== null && done.way === 'ended') await books.returned(order.id, done.price.amount);
    },
    refundAll: async ({ which }) => {
      const order = pick(await rows(), which);
      if (order) await refundOrder(order, services, true);
    },
    cancel: async ({ which }) => {
      const order = pick((await rows()).filter(isCancellable), which);
      if (order) await cancelOrder(order, services);
    },
    refundInDashboard: async ({ which, percent }) => {
      const paid = paidOf(which);
      // Stripe refunds nothing that its bank has taken back.
      if (!paid || account.isUpToBank(paid)) return;
      const amount = Math.min(account.left(paid), Math.ceil((paid.amount * percent) / 100));
      if (amount > 0) account.giveInDashboard(paid, amount);
      await hear(paid.id);
    },
    spoilRefund: async ({ which, status }) => {
      const paid = paidOf(which);
      const part = paid?.parts.find((one) => one.status === 'succeeded');
      if (!paid || !part) return;
      part.status = status;
      await hear(paid.id);
      const refund = await services.refunds.byPayment(paid.id);
      if (refund) await followRefund(refund.id, services);
    },
    dispute: async ({ which, status, preventedBy: case_type, percent }) => {
      const paid = paidOf(which);
      if (!paid || (account.left(paid) === 0 && !paid.dispute)) return;
      const card = { case_type: (paid.caseType ??= case_type) };
      const of = { payment_intent: paid.id, payment_method_details: { card } };
      const amount = paid.dispute?.amount ?? Math.ceil((account.left(paid) * percent) / 100);
      const facts = disputeFacts({ id: `dp_${paid.id}`, status, amount, currency, ...of });
      if (!facts) return;
      paid.dispute = facts;
      const eventAt = new Date(Date.UTC(2026, 0, 1) + (seconds += 1) * 1000);
      await services.db
        .transaction()
        .execute((tx) => createDisputes(tx).record(facts, { eventAt }, accountId));
    },
    /** All codes of a disputed payment would have expired. */
    outlast: async ({ which }) => {
      const paid = paidOf(which);
      if (paid) await outlast(paid.orderId, shop);
    },
    sweep: followDue,
  };

  /** Runs an action, ignoring expected refusals. */
  async function act<T extends Action['do']>(action: Of<T>): Promise<void> {
    try {
      await (does[action.do] as (action: Of<T>) => Promise<unknown>)(action);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof OperationError)) throw error;
    }
  }

  for (const action of history) await act(action);
  // Finishes the remaining work until no order moves any more: the rest waits for its bank.
  for (let before = ''; ;) {
    await followDue();
    const now = await rows();
    const states = JSON.stringify(now.map(({ state }) => state));
    if (states === before) break;
    before = states;
    for (const order of now.filter(({ state }) => isWorkState(state))) await work(order);
  }
  for (const entry of [...books.entries.values()].filter(isRoot)) await books.close(entry.id);
}

const isRoot = ({ id, rootId }: Entry): boolean => id === rootId;
