import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

const threshold = 400;

export function ScrollToTop() {
  const t = useMessages('layout');
  const far = useSyncExternalStore(onScroll, isFar, () => false);
  if (!far) return null;
  return (
    <button
      type="button"
      aria-label={t('toTop')}
      onClick={() => {
        scrollTo({ top: 0 });
        // The button is about to disappear.
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="bg-ink text-paper shadow-print fixed right-4 bottom-4 z-30 grid size-12 place-items-center rounded-full sm:right-6 sm:bottom-6"
    >
      <ArrowUp aria-hidden className="size-6" />
    </button>
  );
}

const isFar = () => scrollY > threshold;

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}
