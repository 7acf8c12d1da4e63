import type { JSONColumnType, Selectable } from 'kysely';
import type { WebhookEventStatus, WebhookEventType } from '#domain/webhook-event.ts';
import type { Defaulted, Nullable } from './columns.ts';

export type WebhookEventsTable = {
  id: Defaulted<string>;
  type: WebhookEventType;
  /** Names what the event is about: an order, a refunded sum, a dispute's status, a code. Each is written once. */
  about: string;
  /** Null for codes that no order has caused. */
  orderId: string | null;
  /** `data` of the post, as `contract/webhook-events.ts` describes it. */
  data: JSONColumnType<object>;
  status: Defaulted<WebhookEventStatus>;
  tries: Defaulted<number>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
  /** Time after which it is given up. */
  retriedUntil: Defaulted<Date>;
  triedAt: Nullable<Date>;
  /** Answer to the last try, or the reason why there was none. */
  answer: Nullable<string>;
};

export type WebhookEvent = Selectable<WebhookEventsTable>;

/** Event without its data, with the reference of its order. */
export type WebhookEventSummary = Pick<
  WebhookEvent,
  'id' | 'type' | 'status' | 'tries' | 'answer' | 'orderId' | 'createdAt' | 'triedAt' | 'nextTryAt'
> & { reference: string | null };
