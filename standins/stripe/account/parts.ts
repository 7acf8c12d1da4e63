import type { Schedule } from '../schedule.ts';
import type { State } from '../state.ts';
import type { Emit } from '../webhooks.ts';

/** What an account works with; `now` in Unix seconds with fractions, `publicUrl` where browsers find its pages. */
export type Parts = {
  state: State;
  schedule: Schedule;
  emit: Emit;
  now: () => number;
  publicUrl: string;
  livemode: boolean;
};
