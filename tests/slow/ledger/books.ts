import type { Code } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { isOver } from '#domain/order.ts';
import { isAccepted } from '#domain/payment.ts';
import type { Shop } from './shop.ts';

/** Order of a history: the money behind its picture, and the order whose payment it rests on. */
export type Entry = { id: string; worth: number; rootId: string; isRedraw: boolean; isInSet?: true };

/** States of orders that will not be drawn any more. */
const drawsNothing = [
  'gift_issued',
  'rejected',
  'code_issued',
  'rejected_final',
  'failed',
  'refunded',
  'code_restored',
  'cancelled',
];

/** Tells whether an order has had its picture, or the last refusal of one. */
const isUsed = ({ state }: Order): boolean => state === 'delivered' || state === 'rejected_final';

/** Tells whether usable codes are worth what no picture has used; a part refunded elsewhere stops as many as it touches. */
function isBacked(root: Order & Entry, unused: number, usable: Code[], isWhole: boolean): boolean {
  const further = (root.furtherStyles ?? []).map(({ amount }) => amount);
  const shares = usable.reduce((sum, { paidAmount }) => sum + (paidAmount ?? 0), 0);
  if (root.furtherStyles !== null && isWhole) return unused <= shares;
  // The share of a pack's first picture is the largest one.
  return Math.floor(unused / Math.max(root.worth, ...further)) <= usable.length;
}

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
    return refund?.status === 'intended'
      ? Math.min(account.left(paid), refund.keptAmount ?? 0)
      : account.left(paid);
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
   * Adds an order. A redraw is part of the purchase, and so is every picture of a set, which a courtesy since does not stop; any
   * other order may draw no more than what is kept, together with all orders that draw on the same payment.
   */
  async function begin(entry: Entry): Promise<void> {
    entries.set(entry.id, entry);
    const drawing = (await rows(entry.rootId)).filter(({ state }) => !drawsNothing.includes(state));
    const worth = drawing.reduce((total, one) => total + one.worth, 0);
    const money = await kept(entry.rootId);
    const isIncluded = entry.isRedraw || entry.isInSet === true;
    if ((worth > money && !isIncluded) || money === 0) throw new Error(`${worth} is drawn for ${money}`);
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
    const refund = await services.refunds.byPayment(paid.id);
    if (refund?.reason === 'cancelled' || refund?.reason === 'technical_failure')
      await returned(rootId, refund.amount);
    if (left === 0 || account.isUpToBank(paid)) return;
    const ofRoot = await rows(rootId);
    const unended = ofRoot.find((row) => !isOver(row) && row.state !== 'failed');
    if (unended) throw new Error(`An order is left ${unended.state}`);
    const root = ofRoot.find(({ id }) => id === rootId);
    if (root && root.packSize !== null) return closePack(root, ofRoot, left);
    if (ofRoot.some(isUsed)) return;
    if ((await isToldToOperator(root, paid.id)) || (await hasCode(rootId, left))) return;
    throw new Error(`Whoever paid ${paid.amount} has neither picture nor code, and not the money`);
  }

  async function usableCodes(rootId: string): Promise<Code[]> {
    const codes = await services.db
      .selectFrom('codes')
      .selectAll()
      .where('rootOrderId', '=', rootId)
      .execute();
    const usable = await Promise.all(codes.map(isUsable));
    return codes.filter((_code, n) => usable[n]);
  }

  async function hasCode(rootId: string, left: number): Promise<boolean> {
    for (const code of await usableCodes(rootId)) {
      const issued = await services.codes.issuedFor(code.sourceOrderId ?? '');
      if ((issued?.worthLeft ?? left) >= left) return true;
    }
    return false;
  }

  /** Checks that what goes back of a pack was not used by its pictures. */
  async function returned(rootId: string, amount: number): Promise<void> {
    const used = (await rows(rootId)).filter((row) => isUsed(row) && !row.isRedraw);
    const worth = used.reduce((total, one) => total + one.worth, 0);
    const { amount: paid = 0 } = paymentOf(rootId) ?? {};
    if (worth + amount > paid) throw new Error(`${amount} of ${paid} goes back, and ${worth} was drawn`);
  }

  /** Checks that a pack's pictures and usable codes are no more than were bought, and worth all that is kept of its payment. */
  async function closePack(root: Order & Entry, ofRoot: (Order & Entry)[], left: number): Promise<void> {
    const [used, usable] = [ofRoot.filter(isUsed).filter((one) => !one.isRedraw), await usableCodes(root.id)];
    if (used.length + usable.length > (root.packSize ?? 0)) throw new Error('More pictures than were bought');
    const refund = await services.refunds.byPayment(root.paymentIntent ?? '');
    const unused = left - used.reduce((total, { worth }) => total + worth, 0);
    if (isBacked(root, unused, usable, left === root.priceAmount)) return;
    // The operator is told of a refund that Stripe has not accepted, and of an order that ended before its dispute was won.
    if (refund ? !isAccepted(refund.status) || root.state === 'failed' : root.state === 'refunded') return;
    throw new Error(`Of a pack, ${unused} is kept for ${usable.length} pictures`);
  }

  /** Decides whether an alert covers it: a refund that is pending, refused or withdrawn, or a dispute that was won too late. */
  async function isToldToOperator(root: Order | undefined, paymentIntent: string): Promise<boolean> {
    const refund = await services.refunds.byPayment(paymentIntent);
    if (refund && (refund.status === 'intended' || refund.reason !== 'found')) return true;
    return root?.state === 'refunded' || (refund !== undefined && root?.state === 'failed');
  }

  return { entries, rows, begin, deliver, returned, close };
}
