import { MoveHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

type CompareProps = {
  /** As wide as its container, so that its height is known before the pictures have loaded. */
  fills?: boolean;
  /** Lies below and fills the frame. The part that the split hides is not painted, so that the drawing is painted first. */
  before: ReactNode;
  /** Lies on top and sizes the frame: no wider and no higher than its visible content. */
  after: ReactNode;
};

const stops = [
  { name: 'before', split: 100 },
  { name: 'both', split: 50 },
  { name: 'after', split: 0 },
] as const;

/** Percentage of the frame that shows the photo at first: most of it shows the drawing, which is new. */
const initialSplit = 15;

/** Two pictures in one frame with a slider between them, moved by pointer, arrow keys or buttons. */
export function Compare({ before, after, fills = false }: CompareProps) {
  const t = useMessages('layout');
  const frame = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState(initialSplit);
  useEffect(() => frame.current?.style.setProperty('--split', `${split}%`), [split]);

  return (
    <div>
      <div
        ref={frame}
        className={`relative isolate mx-auto max-w-full overflow-hidden rounded-sm outline-offset-3 has-focus-visible:outline-3 ${fills ? 'w-full' : 'w-fit'}`}
      >
        <div className="cut-after-split absolute inset-0">{before}</div>
        <div className="cut-at-split relative">{after}</div>
        <Handle />
        <input
          type="range"
          min={0}
          max={100}
          value={split}
          onChange={(event) => setSplit(Number(event.target.value))}
          aria-label={t('compare.label')}
          aria-valuetext={t('compare.value', { before: split, after: 100 - split })}
          className="no-script:hidden absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
      </div>
      <div className="no-script:hidden mt-3 flex flex-wrap justify-center gap-2">
        {stops.map((stop) => (
          <button
            key={stop.name}
            type="button"
            aria-pressed={split === stop.split}
            onClick={() => setSplit(stop.split)}
            className="min-h-10 rounded-full px-3.5 text-sm font-semibold ring-1 ring-black/50 ring-inset aria-pressed:bg-black aria-pressed:text-white"
          >
            {t(`compare.${stop.name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Handle() {
  return (
    <div
      aria-hidden
      className="at-split shadow-print pointer-events-none absolute inset-y-0 w-1 -translate-x-1/2 bg-white"
    >
      <span className="shadow-print absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-black">
        <MoveHorizontal className="size-6" />
      </span>
    </div>
  );
}
