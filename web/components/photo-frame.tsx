import type { ReactNode } from 'react';

/** A photo print: white paper around a picture, with room for a word below. */
export function Print({ caption, children, className = '' }: PrintProps) {
  return (
    <figure className={`shadow-print rounded-md bg-white p-2 text-black sm:p-2.5 ${className}`}>
      <div className="bg-line overflow-hidden rounded-sm">{children}</div>
      {caption !== undefined && (
        <figcaption className="font-display pt-2 pb-0.5 text-center text-sm sm:text-base">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

type PrintProps = { caption?: ReactNode; children: ReactNode; className?: string };
