import type { Agenda } from '../agenda.ts';
import { newEvent, type Happening } from '../objects/event.ts';
import type { State } from '../state.ts';

export type Emit = ReturnType<typeof createEmit>;

/** Notes an event and puts its delivery on the agenda. */
export function createEmit({ state, agenda, now }: { state: State; agenda: Agenda; now: () => number }) {
  return function emit(happening: Happening): void {
    const event = state.events.put(newEvent(happening, Math.floor(now())));
    agenda.plan('deliver', event.id, now(), { attempt: 1 });
  };
}
