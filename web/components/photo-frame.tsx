import type { ReactNode } from 'react';

type PhotoFrameProps = { caption?: ReactNode; children: ReactNode; className?: string };

/** White paper around a picture, like a printed photo, with space for a caption below. */
export function PhotoFrame({ caption, children, className = '' }: PhotoFrameProps) {
  return (
    <figure className={`shadow-print rounded-md bg-white p-2 text-black sm:p-2.5 ${className}`}>
      <div className="bg-line overflow-clip rounded-sm">{children}</div>
      {caption !== undefined && (
        <figcaption className="font-display pt-2 pb-0.5 text-center text-sm sm:text-base">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
