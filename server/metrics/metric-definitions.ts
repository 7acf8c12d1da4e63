import type { MetricDefinition } from '#adapters/metrics.ts';

/** The shop's own metrics; those of the process are added to them. */
export const metricDefinitions = {
  toonbooth_build_info: { help: 'Always 1; the version of this server.', labels: ['version'] },
  toonbooth_database_up: { help: 'Whether the database answers; without it most of the others are missing.' },
  toonbooth_shop_open: { help: 'Whether visitors can buy right now.' },
  toonbooth_shop_closed: { help: 'Whether this is why they cannot.', labels: ['reason'] },
  toonbooth_style_drawable: { help: 'Whether any ComfyUI can draw a style that is sold.', labels: ['style'] },
  toonbooth_orders: { help: 'All orders that the database holds, by state.', labels: ['state'] },
  toonbooth_orders_waiting: { help: 'Paid orders that wait for their drawing.' },
  toonbooth_oldest_wait_seconds: { help: 'For how long the first of them has been waiting; 0 without one.' },
  toonbooth_estimated_wait_seconds: { help: 'What a visitor who buys now is told to wait.' },
  toonbooth_drawing_seconds: {
    help: 'What the drawings of the last 24 hours took on a ComfyUI.',
    labels: ['style', 'quantile'],
  },
  toonbooth_drawings: { help: 'How the prompts of the last 24 hours ended.', labels: ['style', 'status'] },
  toonbooth_proofs: { help: 'The proofs of the last 24 hours, by state.', labels: ['state'] },
  toonbooth_proof_seconds: {
    help: 'What half of them took no longer than on a ComfyUI; 0 without one.',
  },
  toonbooth_proofs_ordered: { help: 'How many of them were paid as orders.' },
  toonbooth_refunds: { help: 'All refunds; intended ones wait for Stripe.', labels: ['status'] },
  toonbooth_comfyui_up: { help: 'Whether a worker sees this ComfyUI draw.', labels: ['comfyui'] },
  toonbooth_comfyui_queue: { help: 'Prompts running and waiting there.', labels: ['comfyui'] },
  toonbooth_workers: { help: 'Workers that live, on all machines.' },
  toonbooth_queue_jobs: { help: 'Jobs that wait in a queue or are being done.', labels: ['queue'] },
  toonbooth_mails_due: { help: 'Mails that are yet to be sent.' },
  toonbooth_mail_oldest_due_seconds: { help: 'For how long the oldest of them has been; 0 without one.' },
  toonbooth_mails_lost: {
    help: 'Mails of the last 7 days that failed or may not have arrived.',
    labels: ['status'],
  },
  toonbooth_webhook_age_seconds: { help: 'Since the last event of Stripe; missing before the first.' },
  toonbooth_disk_free_bytes: { help: 'Free on each disk that this server writes to.', labels: ['folder'] },
  toonbooth_alerts: { help: 'Alerts that the operator was told of and that are not over.', labels: ['kind'] },
} as const satisfies Record<string, MetricDefinition>;
export type MetricName = keyof typeof metricDefinitions;
