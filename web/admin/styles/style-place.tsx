import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { May } from '../layout/may.tsx';

type StylePlaceProps = { id: string; title: string; place: number; last: number };

/** Moves a style up or down by one, on every page; `place` and `last` count from 1. */
export function StylePlace({ id, title, place, last }: StylePlaceProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  const { mutation, mutate } = useMutation(async (by: 1 | -1) => {
    pressed.current = by === 1 ? 1 : 0;
    const { result } = await adminCall('POST /api/admin/styles/place', { id, place: place + by });
    await refresh('GET /api/admin/styles');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  // The card has moved: the focus stays with its button.
  useEffect(() => {
    if (isBusy || pressed.current === undefined) return;
    buttons.current?.querySelectorAll('button')[pressed.current]?.focus();
    pressed.current = undefined;
  }, [isBusy]);
  return (
    <div className="space-y-3">
      <h3 className="font-bold">
        Place {place} of {last}
        <span className="sr-only"> for {title}</span>
      </h3>
      <May call="POST /api/admin/styles/place">
        <div ref={buttons} className="flex flex-wrap gap-3">
          <Button look="plain" isOff={isBusy || place === 1} onClick={() => mutate(-1)}>
            <ArrowUp aria-hidden className="size-5" />
            Up<span className="sr-only">, {title}</span>
          </Button>
          <Button look="plain" isOff={isBusy || place === last} onClick={() => mutate(1)}>
            <ArrowDown aria-hidden className="size-5" />
            Down<span className="sr-only">, {title}</span>
          </Button>
        </div>
      </May>
      <p role="status" className="sr-only">
        {mutation.kind === 'done' && mutation.result}
      </p>
      <MutationError mutation={mutation} />
    </div>
  );
}
