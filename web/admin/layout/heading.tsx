import type { ReactNode } from 'react';
import { useTitle } from '../../layout/use-title.ts';

type HeadingProps = {
  /** Also used as the tab's title. */
  title: string;
  /** Content beside the title, such as a button. */
  children?: ReactNode;
};

export function Heading({ title, children }: HeadingProps) {
  useTitle(`${title} · Console`);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h1 className="font-display text-3xl">{title}</h1>
      {children}
    </div>
  );
}
