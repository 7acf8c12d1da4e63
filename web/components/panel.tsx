import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

type PanelProps = {
  /** An address with `?at=` and this name leads here. */
  name?: string;
  heading: string;
  children: ReactNode;
};

/** A part of a page with a heading of its own. */
export function Panel({ name, heading, children }: PanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [address] = useSearchParams();
  const isMeant = name !== undefined && address.get('at') === name;
  useEffect(() => {
    if (isMeant) section.current?.focus();
  }, [isMeant]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1 sm:p-6"
    >
      <h2 id={id} className="font-display text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
