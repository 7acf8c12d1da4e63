import { useLocation } from 'react-router-dom';
import { tokenOfSession } from '../storage/orders.ts';
import { LostOrder } from './lost-order.tsx';
import { Status } from './status.tsx';
import { useWords } from '../i18n/use-messages.ts';

/** `/success#<token>`, or `/success?session=<id>` on the way back from Stripe, which never learns the token. */
export function Success() {
  const say = useWords('success');
  const { hash, search } = useLocation();
  const token = hash.slice(1) || tokenOfSession(new URLSearchParams(search).get('session') ?? '');
  if (token === undefined) {
    return <LostOrder title={say('lost.title')} text={say('lost.text')} slow={say('lost.slow')} />;
  }
  return <Status key={token} token={token} />;
}
