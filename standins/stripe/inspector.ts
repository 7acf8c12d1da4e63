import type { Notification } from './notification.ts';
import type { StripeEvent } from './objects.ts';

/** Looks at what the stand-in receives and sends, for tests. */
export type Inspector = {
  /** Receives a call such as `GET /v1/refunds/re_1`, its query or form, and its answer. */
  call: (kind: string, parameters: Record<string, unknown>, answer: { status: number; body: object }) => void;
  event: (event: StripeEvent) => void;
  /** Receives a thin event. */
  notification: (notification: Notification) => void;
};
