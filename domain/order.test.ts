import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fulfilled,
  inDrawing,
  isCancellable,
  isFrozen,
  isOver,
  nextState,
  orderStates,
  redrawableUntil,
  refused,
  stateFacts,
  unspent,
  waitingForDrawing,
  waitingForPayment,
  type OrderEvent,
  type OrderState,
  type PaidBy,
} from './order.ts';

const events: OrderEvent[] = [
  'pay',
  'payGift',
  'payDelayed',
  'issueGift',
  'expire',
  'reopen',
  'approve',
  'reject',
  'giveUp',
  'draw',
  'accept',
  'retry',
  'deliver',
  'issueCode',
  'close',
  'refund',
  'restoreCode',
  'cancel',
];
const outcomes: OrderState[] = [
  'delivered',
  'gift_issued',
  'code_issued',
  'rejected_final',
  'refunded',
  'code_restored',
  'cancelled',
];

/** Applies events to an order and returns the states it passes through; events that do not apply change nothing. */
function play(played: OrderEvent[]): OrderState[] {
  const states: OrderState[] = ['awaiting_payment'];
  for (const event of played) {
    const next = nextState(states.at(-1) ?? 'awaiting_payment', event);
    if (next) states.push(next);
  }
  return states;
}

/** Returns every state reachable from this one, including itself. */
function reachable(from: OrderState): OrderState[] {
  const found = new Set([from]);
  for (const state of found) {
    for (const event of events) found.add(nextState(state, event) ?? state);
  }
  return [...found];
}

describe('the life of an order', () => {
  it('leads all the way to delivered', () => {
    expect(play(['pay', 'approve', 'draw', 'accept', 'deliver'])).toEqual([
      'awaiting_payment',
      'paid',
      'approved',
      'drawn',
      'accepted',
      'delivered',
    ]);
  });

  it('allows only the events that the table names for a state', () => {
    expect(nextState('delivered', 'pay')).toBeUndefined();
    expect(nextState('awaiting_payment', 'draw')).toBeUndefined();
  });

  it('never leaves an outcome', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (played) => {
        const reached = play(played).filter((state) => outcomes.includes(state));
        expect(reached.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never goes back to unpaid once it is paid', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (played) => {
        const states = play(played);
        const paid = states.findIndex((state) => state === 'paid' || state === 'gift_paid');
        const after = paid < 0 ? [] : states.slice(paid);
        expect(after).not.toContain('awaiting_payment');
        expect(after).not.toContain('expired');
      }),
    );
  });

  it('can reach an outcome, and no other end, from anywhere once it is paid', () => {
    const played = fc.array(fc.constantFrom(...events), { maxLength: 30 });
    fc.assert(
      fc.property(played, (before) => {
        const states = play(['pay', ...before]);
        const ends = reachable(states.at(-1) ?? 'paid').filter((state) => isOver({ state, paidBy: 'card' }));
        expect(ends.length).toBeGreaterThan(0);
        expect(outcomes).toEqual(expect.arrayContaining(ends));
      }),
    );
  });

  it('ends in the outcomes, in expired, and for a free redraw in failed', () => {
    const endsOf = (paidBy: PaidBy) => orderStates.filter((state) => isOver({ state, paidBy })).sort();
    expect(endsOf('card')).toEqual([...outcomes, 'expired'].sort());
    expect(endsOf('code')).toEqual(endsOf('card'));
    // A failed free redraw owes nobody anything.
    expect(endsOf('redraw')).toEqual([...endsOf('card'), 'failed'].sort());
  });
});

describe('groups of states', () => {
  it('follow from the events that a state allows', () => {
    expect(waitingForPayment).toEqual(['awaiting_payment']);
    expect(waitingForDrawing).toEqual(['paid', 'approved']);
    expect(inDrawing).toEqual(['paid', 'approved', 'drawn', 'accepted']);
    expect(refused).toEqual(['code_issued', 'rejected_final']);
    expect(fulfilled).toEqual(['delivered', 'gift_issued', 'code_issued', 'rejected_final']);
  });

  it('know all states in which nothing was drawn, nor is', () => {
    const spent = orderStates.filter((state) => !unspent.some((one) => one === state));
    expect(spent).toEqual(['paid', 'approved', 'drawn', 'accepted', 'delivered', 'rejected_final']);
  });
});

it('an order is going while the shop has a step to take, and not shown as going when it is over', () => {
  const going = orderStates.filter((state) => stateFacts[state].look === 'going');
  expect(going).toEqual(['paid', 'approved', 'drawn', 'accepted', 'gift_paid']);
  expect(
    going.filter((state) => isOver({ state, paidBy: 'card' }) || !('queue' in stateFacts[state])),
  ).toEqual([]);
});

describe('an order', () => {
  const free = { state: 'paid', drawingBegunAt: null, frozenAt: null } as const;
  const at = new Date('2026-11-20T12:00:00Z');

  it('can be cancelled until its drawing begins, unless a bank reviews its payment', () => {
    expect(orderStates.filter((state) => isCancellable({ ...free, state }))).toEqual(['paid', 'approved']);
    expect(isCancellable({ ...free, drawingBegunAt: at })).toBe(false);
    expect(isCancellable({ ...free, frozenAt: at })).toBe(false);
  });

  it('is frozen from the moment of its dispute', () => {
    expect([isFrozen({ frozenAt: at }), isFrozen({ frozenAt: at.toISOString() })]).toEqual([true, true]);
    expect(isFrozen({ frozenAt: null })).toBe(false);
  });

  it('can be redrawn for a day after its delivery, unless it is a redraw', () => {
    const delivered = { state: 'delivered', paidBy: 'card', endedAt: at } as const;
    expect(redrawableUntil(delivered)).toEqual(new Date('2026-11-21T12:00:00Z'));
    expect(redrawableUntil({ ...delivered, paidBy: 'code' })).toEqual(new Date('2026-11-21T12:00:00Z'));
    expect(redrawableUntil({ ...delivered, paidBy: 'redraw' })).toBeUndefined();
    expect(redrawableUntil({ ...delivered, state: 'refunded' })).toBeUndefined();
    expect(redrawableUntil({ ...delivered, endedAt: null })).toBeUndefined();
  });
});
