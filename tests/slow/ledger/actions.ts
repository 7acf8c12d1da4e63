import fc from 'fast-check';
import { disputeStatuses, preventions } from '#adapters/payments/statuses.ts';

/** Prices of styles; the last is the highest, and therefore a gift's price. */
export const prices = [199, 499, 2900] as const;
export const dearest = prices[2];
/** Usual price of a picture: that of the dearest style that a pack draws. */
export const usual = prices[1];

/** Index of one of the items that exist at that time, modulo their number. */
const which = fc.nat({ max: 20 });
const style = fc.constantFrom(...prices);
/** Fate of an order: its photo is refused, its drawing fails, or its picture is delivered. */
const fate = fc.constantFrom('refused', 'refused', 'refused', 'fails', 'drawn', 'drawn');

/** Sizes of packs. */
const pictures = fc.constantFrom(2, 3, 5);

/** Arrival of the money: a method that takes days confirms it later, or never. */
const arrives: fc.Arbitrary<string> = fc.constantFrom('at once', 'at once', 'later', 'never');

const cases = [...Object.keys(preventions), 'unknown'];
const status = fc.oneof(
  fc.constantFrom('needs_response', 'won', 'lost', 'prevented'),
  fc.constantFrom(...Object.keys(disputeStatuses), 'of_a_later_version'),
);

export type Action =
  | { do: 'buy'; price: number; fate: string; arrives: string }
  | { do: 'buyPack'; pictures: number; fate: string; arrives: string }
  | { do: 'buySet'; price: number; further: number[]; fate: string; fates: string[]; arrives: string }
  | { do: 'gift' | 'sweep' }
  | { do: 'redeem'; which: number; price: number; fate: string }
  | {
      do: 'redraw' | 'work' | 'finish' | 'refund' | 'refundAll' | 'cancel' | 'give' | 'outlast';
      which: number;
    }
  | { do: 'refundInDashboard'; which: number; percent: number }
  | { do: 'spoilRefund'; which: number; status: 'failed' | 'canceled' }
  | { do: 'dispute'; which: number; status: string; preventedBy: string; percent: number };

const one = <T extends Action['do']>(name: T) => fc.constant(name);
/** Several styles of a photo, with the price and the fate of each. */
const setOf = (arrival: typeof arrives) =>
  fc.record({
    ...{ do: one('buySet'), price: style, fate, arrives: arrival },
    further: fc.array(style, { minLength: 1, maxLength: 4 }),
    fates: fc.array(fc.constantFrom('fails', 'drawn', 'drawn'), { minLength: 4, maxLength: 4 }),
  });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: one('buy'), price: style, fate, arrives }) },
  { weight: 1, arbitrary: fc.record({ do: one('buyPack'), pictures, fate, arrives }) },
  { weight: 1, arbitrary: setOf(arrives) },
  { weight: 1, arbitrary: fc.record({ do: one('gift') }) },
  { weight: 2, arbitrary: fc.record({ do: one('give'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('refundAll'), which }) },
  { weight: 6, arbitrary: fc.record({ do: one('redeem'), which, price: style, fate }) },
  { weight: 2, arbitrary: fc.record({ do: one('redraw'), which }) },
  { weight: 6, arbitrary: fc.record({ do: one('work'), which }) },
  { weight: 10, arbitrary: fc.record({ do: one('finish'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('refund'), which }) },
  { weight: 3, arbitrary: fc.record({ do: one('cancel'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('refundInDashboard'), which, percent: fc.constantFrom(30, 70, 100, 100) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('spoilRefund'), which, status: fc.constantFrom('failed', 'canceled') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: one('dispute'), which, status, preventedBy: fc.constantFrom(...cases) },
      percent: fc.constantFrom(30, 70, 100, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('outlast'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('sweep') }) },
);

const pack = fc.record({ do: one('buyPack'), pictures, fate, arrives: fc.constant('at once') });
/** One of a pack's further pictures, whose order is worked on after the pack's own. */
const further = fc.tuple(
  fc.record({ do: one('redeem'), which: fc.constant(0), price: fc.constant(usual), fate }),
  fc.record({ do: one('finish'), which: fc.nat({ max: 1 }) }),
);

/** Histories that begin with a payment: nothing interesting happens without one. */
export const histories: fc.Arbitrary<Action[]> = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.record({ do: one('buy'), price: style, fate, arrives: fc.constant('at once') })),
      fc.tuple(setOf(fc.constant('at once'))),
      fc.tuple(fc.record({ do: one('gift') })),
      fc.tuple(pack, further).map(([first, others]) => [first, ...others]),
    ),
    fc.array(action, { minLength: 5, maxLength: 14 }),
  )
  .map(([first, others]) => [...first, ...others]);
