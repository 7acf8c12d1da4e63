import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Later } from '../../components/deferred.tsx';
import { Notice } from '../../components/notice.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import { meantAddress } from './suggest-email.ts';

/** Nobody wants to be told of slips while typing, nor to have the page move under the next click. */
const typingMs = 700;

/** Asks about an address that looks like a slip of the finger; whoever means it says so once. */
export function MeantAddress({ email, use }: { email: string; use: (email: string) => void }) {
  const say = useWords('transform');
  const [meantSo, setMeantSo] = useState('');
  const meant = meantAddress(email);
  return (
    <div role="status">
      {meant !== undefined && meantSo !== email && (
        <Later key={email} ms={typingMs}>
          <Notice tone="tip">
            <p>{say('pay.meant', { email: meant })}</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => use(meant)}>{say('pay.useMeant')}</Button>
              <Button look="plain" onClick={() => setMeantSo(email)}>
                {say('pay.keepTyped')}
              </Button>
            </div>
          </Notice>
        </Later>
      )}
    </div>
  );
}
