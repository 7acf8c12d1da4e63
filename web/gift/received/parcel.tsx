import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';

type ParcelProps = { isOpen: boolean; label: string; onOpen: () => void; children: ReactNode };

/** A wrapped picture that comes apart once it is opened, with what is in it. */
export function Parcel({ isOpen, label, onOpen, children }: ParcelProps) {
  const moving = 'transition duration-700 ease-in motion-reduce:transition-none';
  return (
    <div className="relative">
      <div className={isOpen ? '' : 'pointer-events-none absolute inset-0 overflow-hidden'}>{children}</div>
      <div
        className={isOpen ? 'pointer-events-none absolute inset-x-0 top-0 overflow-hidden' : ''}
        aria-hidden={isOpen}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={onOpen}
          className={`mx-auto block w-full max-w-md ${isOpen ? '' : 'motion-safe:hover:rotate-1'} transition-transform`}
        >
          <svg viewBox="0 0 400 340" className="w-full overflow-visible">
            <Half
              side="left"
              className={`${moving} ${isOpen ? '-translate-x-1/2 -rotate-12 opacity-0' : ''}`}
            />
            <Half
              side="right"
              className={`${moving} ${isOpen ? 'translate-x-1/2 rotate-12 opacity-0' : ''}`}
            />
            <Bow className={`${moving} ${isOpen ? '-translate-y-1/2 opacity-0' : ''}`} />
          </svg>
        </button>
        {!isOpen && (
          <p className="mt-6 text-center">
            <Button size="large" onClick={onOpen}>
              {label}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

const stars = [
  [60, 95],
  [125, 150],
  [80, 244],
  [135, 275],
  [45, 290],
  [150, 85],
] as const;

/** Half of the wrapping paper, with its half of the ribbons. */
function Half({ side, className }: { side: 'left' | 'right'; className: string }) {
  const isLeft = side === 'left';
  return (
    <g
      className={`[transform-box:fill-box] ${isLeft ? 'origin-bottom-left' : 'origin-bottom-right'} ${className}`}
    >
      <g transform={isLeft ? undefined : 'translate(400 0) scale(-1 1)'}>
        <path d="M16 58 200 50V334L24 326Z" className="fill-pop" />
        <path d="M16 58 24 326 44 327 38 57Z" className="fill-black/15" />
        {stars.map(([x, y]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y - 11}l3 8 8 3-8 3-3 8-3-8-8-3 8-3z`}
            className="fill-on-pop/80"
          />
        ))}
        <path d="M18 176 200 172V212L20 216Z" className="fill-sun" />
        <path d="M180 51 200 50V334L180 333Z" className="fill-sun" />
      </g>
    </g>
  );
}

/** The bow on top, with an outline so that it stands out from the ribbon of the same colour. */
function Bow({ className }: { className: string }) {
  return (
    <g
      className={`stroke-on-sun fill-sun [transform-box:fill-box] ${className}`}
      strokeWidth="3"
      strokeLinejoin="round"
    >
      <path d="M200 62C170 70 150 108 138 122l24-4 6 22c10-26 26-52 32-78Z" />
      <path d="M200 62C230 70 250 108 262 122l-24-4-6 22c-10-26-26-52-32-78Z" />
      <path d="M200 56C176 2 112-6 104 26s52 46 96 30Z" />
      <path d="M200 56C224 2 288-6 296 26s-52 46-96 30Z" />
      <path d="M200 56c-22-18-48-24-62-18M200 56c22-18 48-24 62-18" fill="none" />
      <rect x="182" y="38" width="36" height="36" rx="12" />
    </g>
  );
}
