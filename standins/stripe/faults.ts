import { z } from 'zod';
import type { Controls } from '#standins/http/controls.ts';
import { faultOrder, httpFaults } from '#standins/http/faults.ts';

/** What can be ordered, beside what any HTTP exchange can meet; the README says what each does to whom. */
export const stripeFault = faultOrder.extend({
  fault: z.enum([
    ...httpFaults,
    ...(['401', '403', '409', '429', 'stored_500', 'refund_pending', 'refund_failed', 'declined'] as const),
    ...(['duplicate', 'delay', 'reorder', 'bad_signature', 'old_signature', 'altered', 'body'] as const),
  ]),
  /** `stored_500`: whether the work is done all the same. */
  executed: z.boolean().optional(),
  /** `duplicate`: how many. */
  copies: z.int().positive().optional(),
  /** `altered`: paths such as `data.object.livemode` to values. */
  set: z.record(z.string(), z.unknown()).optional(),
});
export type StripeFault = z.output<typeof stripeFault>;
export type StripeControls = Controls<StripeFault>;
