import { useEffect, useRef } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

type ProgressProps = { label: string; percent: number; className?: string };

/** A progress bar that screen readers can read, too. */
export function Progress({ label, percent, className = '' }: ProgressProps) {
  const t = useMessages('layout');
  const bar = useRef<HTMLDivElement>(null);

  // Set through the style object, which the content security policy allows.
  useEffect(() => bar.current?.style.setProperty('--value', `${percent}%`), [percent]);

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t('percent', { percent })}
      className={`bg-line h-3 overflow-hidden rounded-full ${className}`}
    >
      <div
        ref={bar}
        className="bg-pop fill-to-value h-full rounded-full transition-[width] duration-500 motion-reduce:transition-none"
      />
    </div>
  );
}
