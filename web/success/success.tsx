import { useLocation } from 'react-router-dom';
import { tokenOfSession } from '../memory/orders.ts';
import { LostOrder } from './lost-order.tsx';
import { Status } from './status.tsx';
import { words } from './words.ts';

/** `/success#<token>`, or `/success?session=<id>` on the way back from Stripe, which never learns the token. */
export function Success() {
  const { hash, search } = useLocation();
  const token = hash.slice(1) || tokenOfSession(new URLSearchParams(search).get('session') ?? '');
  if (token === undefined) return <LostOrder {...words.lost} />;
  return <Status key={token} token={token} />;
}
