import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Deferred } from '../../components/deferred.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { suggestEmail } from './suggest-email.ts';

/** Delay after the last keystroke: nobody wants corrections while typing, nor a page that moves under the next click. */
const typingMs = 700;

/** Suggests a correction of an address that looks mistyped; once dismissed, it stays away for that address. */
export function EmailSuggestion({ email, use }: { email: string; use: (email: string) => void }) {
  const t = useMessages('transform');
  const [confirmed, setConfirmed] = useState('');
  const suggestion = suggestEmail(email);
  return (
    <div role="status">
      {suggestion !== undefined && confirmed !== email && (
        <Deferred key={email} ms={typingMs}>
          <Notice tone="tip">
            <p>{t('pay.suggestion', { email: suggestion })}</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => use(suggestion)}>{t('pay.useSuggestion')}</Button>
              <Button look="plain" onClick={() => setConfirmed(email)}>
                {t('pay.keepTyped')}
              </Button>
            </div>
          </Notice>
        </Deferred>
      )}
    </div>
  );
}
