import type { ReactNode } from 'react';
import { useTitle } from '../../layout/use-title.ts';

type HeadingProps = {
  /** Also the tab's. */
  title: string;
  /** What stands beside it, such as a button. */
  children?: ReactNode;
};

/** The heading of a page of the console. */
export function Heading({ title, children }: HeadingProps) {
  useTitle(`${title} · Console`);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h1 className="font-display text-3xl">{title}</h1>
      {children}
    </div>
  );
}
