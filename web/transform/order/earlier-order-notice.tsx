import { useEffect, useRef, type ReactNode } from 'react';
import { PayAgain } from '../../checkout/pay-again.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import type { EarlierOrder } from './use-earlier-order.ts';
import { useWords } from '../../i18n/use-messages.ts';

export function EarlierOrderNotice({ earlier }: { earlier: EarlierOrder }) {
  const say = useWords('transform');
  switch (earlier.kind) {
    case 'none':
      return null;
    case 'unpaid':
      return (
        <InView>
          <Notice tone="tip" heading={say('earlier.unpaid')} role="status">
            <p>{say('earlier.unpaidText')}</p>
            <PayAgain order={earlier.order} token={earlier.token} />
          </Notice>
        </InView>
      );
    case 'paid':
      return (
        <InView>
          <Notice tone="good" heading={say('earlier.paid')} role="status">
            <p>{say('earlier.paidText')}</p>
            <ButtonLink to={`/success#${earlier.token}`} look="plain">
              {say('earlier.see')}
            </ButtonLink>
          </Notice>
        </InView>
      );
  }
}

/** Brings news into view: the browser's way back leads to the foot of the page, where the pay button is. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place} className="scroll-mt-20 scroll-mb-8">
      {children}
    </div>
  );
}
