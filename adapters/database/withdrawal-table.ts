import type { Selectable } from 'kysely';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { Defaulted } from './columns.ts';

export type WithdrawalsTable = {
  orderId: string;
  /** Null once it was deleted. */
  name: string | null;
  at: Defaulted<Date>;
  outcome: WithdrawalOutcome;
};
export type Withdrawal = Selectable<WithdrawalsTable>;
