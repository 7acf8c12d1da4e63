import { z } from 'zod';

/** Moments at which a crash must cost nobody anything. `about` distinguishes passes of the same one. */
const points = z.enum([
  /** In `files.put`, about a bucket: the temporary file is open, is written, has its final name. */
  'file-begun',
  'file-written',
  'file-kept',
  'code-redeemed',
  'order-created',
  'checkout-intended',
  'checkout-opened',
  'checkout-recorded',
  /** About an event's type: nothing stored, stored but not committed, committed. */
  'webhook-verified',
  'webhook-recorded',
  'webhook-committed',
  /** About a job's type. */
  'job-due',
  'job-enqueued',
  /** About the order's state. */
  'order-taken',
  'moderation-begun',
  'strike-recorded',
  /** About an event of the order's life: not committed yet, committed, and all done. */
  'state-written',
  'state-committed',
  'step-concluded',
  'photo-upload-due',
  'photo-uploaded',
  'prompt-posted',
  'progress-reported',
  'picture-found',
  /** One of several candidates is kept, the next not begun. */
  'candidate-drawn',
  /** About the first four characters of a line of the SMTP dialogue. */
  'smtp-line',
  /** About the mail's kind. */
  'mail-accepted',
  'refund-intended',
  'refund-made',
  /** About what Stripe says of the refund. */
  'refund-recorded',
  /** Not committed yet. */
  'unknown-payments-recorded',
  /** In retention, about a bucket. */
  'rows-expired',
  'file-removed',
]);
export type Failpoint = z.infer<typeof points>;

/** Where to crash: at the `pass`-th matching pass from now on, `delayMs` later. */
const crash = z.object({
  point: points,
  about: z.string().optional(),
  pass: z.number().int().positive().default(1),
  delayMs: z.number().min(0).default(0),
});

export type Crash = z.input<typeof crash>;

let ordered: z.output<typeof crash> | undefined;

/** Does nothing but in a test of crashes: there the process is killed here, when its parent ordered it. */
export function failpoint(point: Failpoint, about?: string): void {
  if (ordered?.point !== point || (ordered.about ?? about) !== about) return;
  ordered.pass -= 1;
  if (ordered.pass > 0) return;
  const { delayMs } = ordered;
  ordered = undefined;
  // Without a delay not one more instruction of ours is to run.
  if (delayMs === 0) crashNow();
  setTimeout(crashNow, delayMs);
}

function crashNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * From now on the parent process may order this one to crash, `{ crash: { point, about?, pass?, delayMs? } }`, and take
 * the order back, `{ crash: null }`.
 */
export function enableFailpoints(): void {
  const order = z.object({ crash: crash.nullable() });
  process.on('message', (message) => {
    const parsed = order.safeParse(message);
    if (parsed.success) ordered = parsed.data.crash ?? undefined;
  });
}
