import { lazy } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { Part } from '../../components/part.tsx';

const PackPanel = lazy(async () => ({ default: (await import('./pack-panel.tsx')).PackPanel }));

type PackProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Remainder of the pack that the order bought, or whose code paid for it; nothing for any other order. */
export function Pack({ order: { pack }, ...rest }: PackProps) {
  if (!pack) return null;
  return (
    <Part>
      <PackPanel pack={pack} {...rest} />
    </Part>
  );
}
