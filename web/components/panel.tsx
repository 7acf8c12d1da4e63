import { useId, type ReactNode } from 'react';

/** A part of a page with a heading of its own. */
export function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
      <h2 id={id} className="font-display text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
