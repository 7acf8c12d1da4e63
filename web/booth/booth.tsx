import { useCallback, useState } from 'react';
import { SWRConfig } from 'swr';
import { usePageRestored } from '../checkout/use-page-restored.ts';
import { Loading } from '../components/loading.tsx';
import { Part } from '../components/part.tsx';
import { LanguageProvider, useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
// Loads the form and the order's page whole, with all that the booth uses of them: their scripts would be split otherwise, which
// costs their own visitors a round trip.
import '../success/success.tsx';
import '../transform/transform.tsx';
import { Guest } from './guest.tsx';

/**
 * `/booth`: a tablet at an event that one guest after the other uses. Everything about a guest is state of `Guest`, which is
 * replaced with the next one; nothing is stored, and no step adds to the history. The page is not reloaded, as that would
 * end the full screen and need a network.
 */
export function Booth() {
  const { language } = useLanguage();
  const [guest, setGuest] = useState(1);
  const leave = useCallback(() => setGuest((before) => before + 1), []);
  usePageRestored(leave);
  useTitle(useMessages('booth')('title'));
  return (
    <LanguageProvider key={guest} served={language} isKept={false}>
      <SWRConfig value={{ provider: () => new Map() }}>
        {/* Inside: while its own child waits for a script or messages, SWRConfig would drop its cache. */}
        <Part loading={<Loading />}>
          <Guest leave={leave} />
        </Part>
      </SWRConfig>
    </LanguageProvider>
  );
}
