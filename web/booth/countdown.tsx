import { Timer } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Seconds before the end at which the guest is asked. */
const asksAt = 15;

/** Shows how long the booth still waits for a touch, and asks shortly before the end. */
export function Countdown({ end }: { end: () => void }) {
  const t = useMessages('booth');
  const left = useSecondsLeft(end);
  const isSoon = left <= asksAt;
  return (
    <footer
      className={`bg-panel border-line fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] ${isSoon ? 'border-pop border-t-4' : ''}`}
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <div>
          <p role="timer" className="flex items-center gap-2 font-semibold tabular-nums">
            <Timer aria-hidden className="text-soft size-5" />
            {t('idle.left', { count: left })}
          </p>
          <p role="alert">{isSoon && t('idle.soon')}</p>
        </div>
        {isSoon && <Button>{t('idle.stay')}</Button>}
      </div>
    </footer>
  );
}
