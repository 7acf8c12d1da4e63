import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { OrderState } from '#domain/order.ts';

/** Tables that migration 007 renamed. */
export const newTableNames: Partial<Record<string, string>> = {
  photos: 'drafts',
  letters: 'mails',
  comfy_runs: 'prompts',
  drawing_machines: 'comfyui_instances',
};

type Row = Record<string, unknown>;
/** Row of `orders` as it was before; `n` counts the orders of its state. */
export type OldOrder = ReturnType<typeof oldOrder>;
export type OldRows = ReturnType<typeof oldRows>;

/** States of that time, and the number of orders in each: 51 unfinished ones, few because they are really drawn, and 949 finished ones. */
const ordersIn = {
  awaiting_payment: 40,
  paid: 2,
  approved: 3,
  drawn: 1,
  accepted: 1,
  rejected: 2,
  failed: 2,
  expired: 100,
  delivered: 509,
  code_issued: 120,
  rejected_final: 60,
  refunded: 100,
  code_restored: 60,
} as const satisfies Partial<Record<OrderState, number>>;
type OldState = keyof typeof ordersIn;

const stateAfter: Record<string, OrderState> = {
  place: 'awaiting_payment',
  expire: 'expired',
  pay: 'paid',
  approve: 'approved',
  reject: 'rejected',
  draw: 'drawn',
  redraw: 'approved',
  accept: 'accepted',
  deliver: 'delivered',
  issueCode: 'code_issued',
  close: 'rejected_final',
  giveUp: 'failed',
  refund: 'refunded',
  restoreCode: 'code_restored',
};

/** Events that led to each state, by their old names. */
const eventsBefore: Record<OldState, string> = {
  awaiting_payment: 'place',
  paid: 'place pay',
  approved: 'place pay approve',
  drawn: 'place pay approve draw redraw draw',
  accepted: 'place pay approve draw accept',
  rejected: 'place pay reject',
  failed: 'place pay approve giveUp',
  expired: 'place expire',
  delivered: 'place pay approve draw redraw draw accept deliver',
  code_issued: 'place pay reject issueCode',
  rejected_final: 'place pay reject close',
  refunded: 'place pay giveUp refund',
  code_restored: 'place pay giveUp restoreCode',
};

const mailAfter: Partial<Record<OrderState, string>> = {
  delivered: 'ready',
  code_issued: 'code',
  rejected_final: 'rejected',
  refunded: 'refunded',
  code_restored: 'code_restored',
};

const bytea = (hash: Buffer): string => `\\x${hash.toString('hex')}`;
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const isPaid = (state: OrderState): boolean => state !== 'awaiting_payment' && state !== 'expired';

function oldOrder(state: OldState, n: number) {
  const email = `${state}.${n}@example.com`;
  return {
    id: randomUUID(),
    n,
    state,
    reference: `R-${state}-${n}`,
    token_hash: bytea(sha256(`${state}-${n}`)),
    style_id: 'bricks',
    email,
    email_hash: bytea(sha256(email)),
    photo_hash: '01'.repeat(32),
    locale: n % 2 === 0 ? 'en' : 'de-AT',
    currency: 'usd',
    consent_version: 'test',
    photo_width: 512,
    photo_height: 512,
    redraws: ['drawn', 'delivered'].includes(state) ? 1 : 0,
    created_at: inMinutes(-60),
    due_at: inMinutes(-1),
    run_id: null,
    run_by: null,
    run_until: null,
    ...paymentOf(state, n),
    ...endOf(state),
    ...pictureOf(state),
  };
}

function paymentOf(state: OrderState, n: number) {
  if (!isPaid(state)) return { paid_by: 'card', price_amount: 499, payment_intent: null, paid_at: null };
  const withCode = state === 'code_restored' || (state === 'failed' && n % 2 === 1);
  const paid = { paid_at: inMinutes(-50) };
  if (withCode) return { ...paid, paid_by: 'code', price_amount: 0, payment_intent: null };
  return { ...paid, paid_by: 'card', price_amount: 499, payment_intent: `pi_${state}_${n}` };
}

function endOf(state: OrderState) {
  const isOver = mailAfter[state] !== undefined || state === 'expired';
  if (!isOver) return { ended_at: null, expires_at: inMinutes(100) };
  return { ended_at: inMinutes(-40), expires_at: inMinutes(7 * 1440) };
}

function pictureOf(state: OrderState) {
  const size = state === 'delivered' ? 512 : null;
  return { picture_width: size, picture_height: size, picture_bytes: size };
}

/** Returns the orders of a busy shop; a test may change them before they are stored. */
export const oldOrders = (): OldOrder[] =>
  (Object.keys(ordersIn) as OldState[]).flatMap((state) =>
    Array.from({ length: ordersIn[state] }, (_nothing, n) => oldOrder(state, n)),
  );

function eventsOf({ id, state }: OldOrder): Row[] {
  return eventsBefore[state]
    .split(' ')
    .map((event) => ({ order_id: id, event, state: stateAfter[event], note: null }));
}

/**
 * Returns an order's mails. Of the final ones in each state, the first ten wait, the next five failed for now, one was being sent,
 * the others are sent.
 */
function lettersOf({ id, n, state }: OldOrder): Row[] {
  const letter = (kind: string, status: string) => ({
    id: randomUUID(),
    order_id: id,
    kind,
    status,
    tries: status === 'new' ? 0 : 1,
    next_try_at: inMinutes(-20),
  });
  const status = n < 10 ? 'new' : n < 15 ? 'failed_safe' : n === 15 ? 'sending' : 'accepted';
  const kind = mailAfter[state];
  return [
    ...(isPaid(state) ? [letter('received', 'accepted')] : []),
    ...(kind === undefined ? [] : [letter(kind, status)]),
  ];
}

/** Returns the prompts of an order: its drawing, after one that was not good enough if it had a redraw. */
function runsOf({ id, state, n, redraws }: OldOrder): Row[] {
  const run = (draw: number, status: string) => ({
    prompt_id: randomUUID(),
    order_id: id,
    draw,
    instance: 'http://comfyui.example:8188',
    seed: n,
    status,
    created_at: inMinutes(-45),
    ended_at: status === 'open' ? null : inMinutes(-44),
  });
  if (state === 'approved') return n === 0 ? [run(0, 'failed')] : [];
  if (!['drawn', 'accepted', 'delivered'].includes(state)) return [];
  return redraws === 1 ? [run(0, 'done'), run(1, 'done')] : [run(0, 'done')];
}

/** Returns the rows of the old schema by table, in an order that satisfies their references. */
export function oldRows(orders: OldOrder[]) {
  const of = (state: OrderState): OldOrder[] => orders.filter((order) => order.state === state);
  const rejected = [...of('code_issued'), ...of('rejected_final')];
  const code = { id: '', code_hash: '', chain: 1, expires_at: inMinutes(99_999) };
  return {
    // `n` is no column.
    orders: orders.map((order): Row => ({ ...order, n: undefined })),
    order_events: orders.flatMap(eventsOf),
    letters: orders.flatMap(lettersOf),
    comfy_runs: orders.flatMap(runsOf),
    checkout_sessions: of('delivered').map(({ id, n }): Row => ({
      order_id: id,
      n: 1,
      stripe_id: `cs_${n}`,
      url: null,
      status: 'complete',
      payment_intent: `pi_delivered_${n}`,
      expires_at: inMinutes(-10),
      next_look_at: inMinutes(-30),
    })),
    stripe_events: of('delivered').map(({ n }) => ({ id: `evt_${n}`, type: 'checkout.session.completed' })),
    refunds: of('refunded').map(({ id, n }) => ({
      id: randomUUID(),
      order_id: id,
      payment_intent: `pi_refunded_${n}`,
      reason: 'technical_failure',
      amount: 499,
      currency: 'usd',
      stripe_id: `re_${n}`,
      status: 'succeeded',
    })),
    codes: [
      ...of('code_issued').map(({ id }) => ({
        ...code,
        source_order_id: id,
        redeemed_by: null,
        paid_for: null,
      })),
      ...of('code_restored').map(({ id }) => ({
        ...code,
        source_order_id: null,
        redeemed_by: null,
        paid_for: id,
      })),
      ...of('failed')
        .filter(({ paid_by: paidBy }) => paidBy === 'code')
        .map(({ id }) => ({ ...code, source_order_id: null, redeemed_by: id, paid_for: id })),
    ].map((row, n) => ({ ...row, id: randomUUID(), code_hash: bytea(sha256(`code ${n}`)) })),
    strikes: rejected.map(({ id, email_hash: emailHash }) => ({ order_id: id, email_hash: emailHash })),
    blocks: rejected.slice(0, 5).map(({ id, email_hash: keyHash }) => ({
      id: randomUUID(),
      kind: 'email',
      key_hash: keyHash,
      order_id: id,
      until: inMinutes(9999),
    })),
    appeals: rejected
      .slice(0, 20)
      .map(({ id, n }) => ({ order_id: id, decided_at: n < 10 ? null : inMinutes(0) })),
    shares: of('delivered')
      .slice(0, 20)
      .map(({ id, n }) => ({ order_id: id, id: randomUUID(), secret_hash: bytea(sha256(`share ${n}`)) })),
    photos: Array.from({ length: 25 }, (_nothing, n) => ({
      id: randomUUID(),
      secret_hash: bytea(sha256(`photo ${n}`)),
      width: 512,
      height: 512,
      expires_at: inMinutes(50),
    })),
    idempotency_keys: orders.slice(0, 30).map(({ id }, n) => ({
      scope: 'order',
      key_hash: bytea(sha256(`key ${n}`)),
      request_hash: bytea(sha256(`request ${n}`)),
      subject: id,
    })),
    previews: of('approved').map(({ id }) => ({ order_id: id, jpeg: bytea(Buffer.from('jpeg')) })),
    drawing_machines: [{ url: 'http://comfyui.example:8188', healthy: true, cannot_draw: [] }],
    rate_limits: of('delivered').map(({ id }) => ({
      key: `letters:${id}`,
      points: 3,
      expire: Date.now() + 9e6,
    })),
  };
}

/** Inserts rows; columns that the first row does not name keep their defaults. */
export async function insertRows(client: pg.Client, table: string, rows: Row[]): Promise<void> {
  const named = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== undefined);
  const columns = named.map(([column]) => column).join(', ');
  const source = `json_populate_recordset(null::${table}, $1)`;
  await client.query(`insert into ${table} (${columns}) select ${columns} from ${source}`, [
    JSON.stringify(rows),
  ]);
}
