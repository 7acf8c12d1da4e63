import type { OrderAnswer } from '#contract/order.ts';
import type { MailStatus } from '#domain/mail.ts';

/** Status of a mail as visitors see it. */
export const shownMailStatus = {
  new: 'waiting',
  sending: 'waiting',
  failed_safe: 'waiting',
  accepted: 'sent',
  failed: 'failed',
  unknown: 'unknown',
} as const satisfies Record<MailStatus, NonNullable<OrderAnswer['mail']>['status']>;
