import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { BoothBrand } from './booth-brand.tsx';
import { Countdown } from './countdown.tsx';

type FrameProps = {
  heading: string;
  /** Small text above the heading. */
  above: string;
  /** Time begins anew with each other moment. */
  moment: string;
  /** True while the screen can be left neither by the guest nor by itself. */
  isHeld?: boolean;
  leave: () => void;
  children: ReactNode;
};

/** A screen of the booth after its start: it can be left at any time, and leaves by itself. */
export function Frame({ heading, above, moment, isHeld = false, leave, children }: FrameProps) {
  const t = useMessages('booth');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex min-h-dvh flex-col pb-24">
      <header className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <BoothBrand />
        <Button look="plain" isOff={isHeld} onClick={leave}>
          {t('startOver')}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="wrap flex-1 outline-none">
        <p className="text-soft font-semibold">{above}</p>
        <h1 ref={title} tabIndex={-1} className="font-display text-title mb-5 outline-none">
          {heading}
        </h1>
        {children}
      </main>
      {!isHeld && <Countdown key={moment} end={leave} />}
    </div>
  );
}
