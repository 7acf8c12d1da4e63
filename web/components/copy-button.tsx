import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from './button.tsx';

/** Copies `text`. Renders nothing where the browser forbids it (plain http), as the text itself stands beside. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useMessages('layout');
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const Icon = copied ? Check : Copy;
  return (
    <Button
      look="plain"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(true));
      }}
    >
      <Icon aria-hidden className="size-5" />
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
