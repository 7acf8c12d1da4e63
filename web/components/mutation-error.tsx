import { CircleAlert } from 'lucide-react';
import type { Mutation } from '../api/use-mutation.ts';
import { useExplain } from '../i18n/use-messages.ts';

/** Explains in the page's language why a mutation failed; empty otherwise. */
export function MutationError({ mutation }: { mutation: Mutation<unknown> }) {
  const explain = useExplain();
  return (
    <div role="alert" className="empty:last:-mt-4">
      {mutation.kind === 'failed' && (
        <p className="text-bad flex gap-1.5 font-semibold">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          {explain(mutation.failure)}
        </p>
      )}
    </div>
  );
}
