import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from './button.tsx';

/** Copies `text`, or says that the browser refuses. Renders nothing without a clipboard API (plain HTTP). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useMessages('layout');
  const [outcome, setOutcome] = useState<'copied' | 'copyRefused'>();
  if (!('clipboard' in navigator)) return null;
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <Button
      look="plain"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setOutcome('copied'),
          () => setOutcome('copyRefused'),
        );
      }}
    >
      <Icon aria-hidden className="size-5" />
      <span aria-live="polite">{outcome === undefined ? label : t(outcome)}</span>
    </Button>
  );
}
