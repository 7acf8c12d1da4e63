import { CircleAlert } from 'lucide-react';
import type { Deed } from '../api/use-mutation.ts';
import { useExplain } from '../i18n/use-messages.ts';

/** Why a deed failed, in the visitor's words; nothing otherwise. */
export function Failed({ deed }: { deed: Deed<unknown> }) {
  const explain = useExplain();
  return (
    <div role="alert" className="empty:last:-mt-4">
      {deed.kind === 'failed' && (
        <p className="text-bad flex gap-1.5 font-semibold">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          {explain(deed.failure)}
        </p>
      )}
    </div>
  );
}
