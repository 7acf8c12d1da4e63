import type { Schedule } from '../schedule.ts';
import type { State } from '../state.ts';
import type { Emit } from '../webhooks.ts';
import type { Balance } from './balance.ts';

/** Dependencies of an account; `now` is in Unix seconds with fractions, `publicUrl` is where browsers reach its pages. */
export type Parts = {
  state: State;
  schedule: Schedule;
  emit: Emit;
  now: () => number;
  publicUrl: string;
  livemode: boolean;
};

/** Parts of what books on the account's balance. */
export type BookingParts = Parts & { balance: Balance };
