import type { Selectable } from 'kysely';
import type { Defaulted } from './columns.ts';

export type PushSubscriptionsTable = {
  id: Defaulted<string>;
  orderId: string;
  /** Address at the browser's push service. */
  endpoint: string;
  /** Public key of the browser, base64url. */
  p256dh: string;
  /** Secret shared with the browser, base64url. */
  auth: string;
  tries: Defaulted<number>;
  nextTryAt: Defaulted<Date>;
  createdAt: Defaulted<Date>;
};

export type PushSubscription = Selectable<PushSubscriptionsTable>;
