import { PayAgain } from '../checkout/pay-again.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import type { EarlierOrder } from './use-earlier-order.ts';
import { words } from './words.ts';

export function EarlierOrderNotice({ earlier }: { earlier: EarlierOrder }) {
  switch (earlier.kind) {
    case 'none':
      return null;
    case 'unpaid':
      return (
        <Notice tone="tip" heading={words.earlier.unpaid} role="status">
          <p>{words.earlier.unpaidText}</p>
          <PayAgain order={earlier.order} token={earlier.token} />
        </Notice>
      );
    case 'paid':
      return (
        <Notice tone="good" heading={words.earlier.paid} role="status">
          <p>{words.earlier.paidText}</p>
          <ButtonLink to={`/success#${earlier.token}`} look="plain">
            {words.earlier.see}
          </ButtonLink>
        </Notice>
      );
  }
}
