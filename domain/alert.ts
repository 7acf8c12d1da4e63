/** What the operator is told of, once for each time that it comes to be so. */
export const alertKinds = [
  'shop_closed',
  'database_gone',
  'comfyui_gone',
  'style_not_drawable',
  'comfyui_insecure',
  'queue_gone',
  'disk_low',
  'storage_gone',
  'webhook_silent',
  'refund_refused',
  'refund_failed',
  'refund_canceled',
  'dispute_open',
  'dispute_won_late',
  'payment_returned',
  'payment_waiting',
  'mail_refused',
  'mail_unknown',
  'appeal_waiting',
  'logins_refused',
] as const;
export type AlertKind = (typeof alertKinds)[number];
