/** Alerts to the operator, with the subject of their mails in the shop's own words; each is sent once every time its condition begins to hold. */
export const alertTitles = {
  shop_closed: 'The shop takes no orders',
  database_gone: 'The database accepts no writes',
  comfyui_gone: 'A ComfyUI is gone',
  style_not_drawable: 'A ComfyUI cannot draw a style',
  comfyui_insecure: 'A ComfyUI has known security holes',
  queue_gone: 'The queue accepts no jobs',
  disk_low: 'A disk is nearly full',
  storage_gone: 'Photos and pictures cannot be reached',
  backup_old: 'The last good backup is old',
  rehearsal_failed: 'A backup could not be restored',
  webhook_silent: 'Stripe’s webhook is silent',
  refund_refused: 'Stripe refuses refunds',
  refund_failed: 'A refund failed for good',
  refund_canceled: 'A refund was withdrawn in Stripe',
  dispute_open: 'A payment is disputed',
  dispute_won_late: 'A dispute was won after its order had ended',
  payment_returned: 'A payment that belongs to no order is refunded',
  payment_waiting: 'A payment that belongs to no order waits for you',
  mail_refused: 'The mail server accepts no mail',
  mail_unknown: 'A mail may not have arrived',
  events_refused: 'Your own system accepts no events',
  appeal_waiting: 'An objection waits for you',
  logins_refused: 'Somebody tries passwords for the console',
} as const;
export type AlertKind = keyof typeof alertTitles;
export const alertKinds = Object.keys(alertTitles) as AlertKind[];

/** Alerts that the operator ends, or time alone: their end is not reported. */
export const endUntold: AlertKind[] = [
  'refund_failed',
  'refund_canceled',
  'dispute_open',
  'dispute_won_late',
  'payment_returned',
  'payment_waiting',
  'mail_unknown',
  'appeal_waiting',
];
