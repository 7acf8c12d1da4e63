import { isFrozen, stateFacts, type OrderState, type PaidBy } from '#domain/order.ts';
import { stateNameOf } from './states.ts';

const dots = { still: 'bg-edge', going: 'bg-sun ring-1 ring-edge', good: 'bg-good', bad: 'bg-bad' } as const;

type ShownOrder = { state: OrderState; paidBy: PaidBy; frozenAt: string | null };

/** An order's state in words, with a coloured dot for a quick look. */
export function StateChip({ order }: { order: ShownOrder }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="ring-line inline-flex items-center gap-2 rounded-full px-3 py-0.5 text-sm font-semibold ring-1">
        <span aria-hidden className={`size-2.5 rounded-full ${dots[stateFacts[order.state].look]}`} />
        {stateNameOf(order)}
      </span>
      {isFrozen(order) && (
        <span className="bg-bad text-paper inline-flex rounded-full px-3 py-0.5 text-sm font-semibold">
          Frozen by a dispute
        </span>
      )}
    </span>
  );
}
