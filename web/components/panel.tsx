import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

type PanelProps = {
  /** Makes addresses with `?at=` and this name lead here. */
  name?: string;
  heading: string;
  /** Shows only the heading until it is opened. */
  isFolded?: boolean;
  children: ReactNode;
};

/** A section of a page with its own heading. */
export function Panel({ name, heading, isFolded = false, children }: PanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [address] = useSearchParams();
  const isMeant = name !== undefined && address.get('at') === name;
  useEffect(() => {
    if (isMeant) section.current?.focus();
  }, [isMeant]);
  const title = (
    <h2 id={id} className="font-display text-xl">
      {heading}
    </h2>
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="bg-panel ring-line rounded-3xl p-5 ring-1 sm:p-6"
    >
      {isFolded ? (
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown aria-hidden className="size-6 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="space-y-4 pt-4">{children}</div>
        </details>
      ) : (
        <div className="space-y-4">
          {title}
          {children}
        </div>
      )}
    </section>
  );
}
