import type { Code } from '#adapters/database/payment-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { isOver } from '#domain/order.ts';
import type { Shop } from './shop.ts';

/** Order of a history: the price of its picture, and the order whose payment it rests on. */
export type Entry = { id: string; worth: number; rootId: string; isRedraw: boolean };

/** States of orders that will not be drawn any more. */
const drawsNothing = [
  'gift_issued',
  'code_issued',
  'rejected_final',
  'failed',
  'refunded',
  'code_restored',
  'cancelled',
];

/** Compares payments with drawings independently of the shop's rules. */
export function createBooks({ account, services }: Shop) {
  const entries = new Map<string, Entry>();
  const paymentOf = (rootId: string) => account.payments.get(`pi_${rootId}`);

  /**
   * Returns the amount of a payment that the shop may draw for: nothing while its bank has it, or once all of it is being
   * refunded.
   */
  async function kept(rootId: string): Promise<number> {
    const paid = paymentOf(rootId);
    if (!paid || account.isUpToBank(paid)) return 0;
    const refund = await services.refunds.byPayment(paid.id);
    return refund?.status === 'intended' ? 0 : account.left(paid);
  }

  /** Returns the orders that rest on a payment, or all orders. */
  async function rows(rootId?: string): Promise<(Order & Entry)[]> {
    const those = [...entries.values()].filter((entry) => rootId === undefined || entry.rootId === rootId);
    if (those.length === 0) return [];
    const ids = those.map(({ id }) => id);
    const found = await services.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(found.map((row) => [row.id, row]));
    return those.flatMap((entry) => {
      const row = byId.get(entry.id);
      return row ? [{ ...row, ...entry }] : [];
    });
  }

  /**
   * Adds an order. A redraw is part of the purchase; any other order may draw no more than what is kept, together with all orders
   * that draw on the same payment.
   */
  async function begin(entry: Entry): Promise<void> {
    entries.set(entry.id, entry);
    const drawing = (await rows(entry.rootId)).filter(({ state }) => !drawsNothing.includes(state));
    const worth = drawing.reduce((total, one) => total + one.worth, 0);
    const money = await kept(entry.rootId);
    if ((worth > money && !entry.isRedraw) || money === 0) throw new Error(`${worth} is drawn for ${money}`);
  }

  /** Checks that a delivered picture was paid for, and still is. */
  async function deliver(id: string): Promise<void> {
    const entry = entries.get(id);
    if (entry && (await kept(entry.rootId)) === 0) throw new Error('A picture was drawn for no money');
  }

  async function isUsable(code: Code): Promise<boolean> {
    const isFree = code.redeemedBy === null && code.voidedAt === null && code.expiresAt > new Date();
    return isFree && !(await services.codes.isStopped(code));
  }

  /**
   * Checks that every payer has a picture, a code for as much as is kept, or the money back; unless the bank or a person decides.
   */
  // oxlint-disable-next-line complexity -- A list of the ways in which a payment may end well.
  async function close(rootId: string): Promise<void> {
    const paid = paymentOf(rootId);
    if (!paid) return;
    const left = account.left(paid);
    if (left < 0) throw new Error('More went back than was paid');
    if (left === 0 || account.isUpToBank(paid)) return;
    const ofRoot = await rows(rootId);
    const unended = ofRoot.find((row) => !isOver(row) && row.state !== 'failed');
    if (unended) throw new Error(`An order is left ${unended.state}`);
    if (ofRoot.some(({ state }) => state === 'delivered' || state === 'rejected_final')) return;
    const root = ofRoot.find(({ id }) => id === rootId);
    if ((await isToldToOperator(root, paid.id)) || (await hasCode(rootId, left))) return;
    throw new Error(`Whoever paid ${paid.amount} has neither picture nor code, and not the money`);
  }

  async function hasCode(rootId: string, left: number): Promise<boolean> {
    const codes = services.db.selectFrom('codes').selectAll().where('rootOrderId', '=', rootId);
    for (const code of await codes.execute()) {
      const issued = await services.codes.issuedFor(code.sourceOrderId ?? '');
      if ((await isUsable(code)) && (issued?.worthLeft ?? left) >= left) return true;
    }
    return false;
  }

  /** Decides whether an alert covers it: a refund that is pending, refused or withdrawn, or a dispute that was won too late. */
  async function isToldToOperator(root: Order | undefined, paymentIntent: string): Promise<boolean> {
    const refund = await services.refunds.byPayment(paymentIntent);
    if (refund && (refund.status === 'intended' || refund.reason !== 'found')) return true;
    return root?.state === 'refunded' || (refund !== undefined && root?.state === 'failed');
  }

  return { entries, rows, begin, deliver, close };
}
