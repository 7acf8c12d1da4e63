import { z } from 'zod';

/** Points at which a crash must lose nothing. `about` tells passes of the same point apart. */
const points = z.enum([
  /** `about`: bucket. In `files.put`: the temporary file is open, is written, has its final name. */
  'file-begun',
  'file-written',
  'file-kept',
  'code-redeemed',
  'order-created',
  'checkout-intended',
  'checkout-opened',
  'checkout-recorded',
  /** `about`: event type. Nothing is stored, stored but not committed, committed. */
  'webhook-verified',
  'webhook-recorded',
  'webhook-committed',
  /** `about`: job type. */
  'job-due',
  'job-enqueued',
  /** `about`: state of the order. */
  'order-taken',
  'moderation-begun',
  'strike-recorded',
  /** `about`: event of the order. Its change of state is not committed yet, is committed, and all its work is done. */
  'state-written',
  'state-committed',
  'step-concluded',
  'photo-upload-due',
  'photo-uploaded',
  'prompt-posted',
  'progress-reported',
  'picture-found',
  /** One of several candidates is kept, and the next has not begun. */
  'candidate-drawn',
  /** `about`: first four characters of a line of the SMTP dialogue. */
  'smtp-line',
  /** `about`: kind of the mail. */
  'mail-accepted',
  'refund-intended',
  'refund-made',
  /** `about`: the refund's status at Stripe. */
  'refund-recorded',
  /** The rows are not committed yet. */
  'unknown-payments-recorded',
  /** `about`: bucket. In retention. */
  'rows-expired',
  'file-removed',
]);
export type Failpoint = z.infer<typeof points>;

/** Crash that the parent orders: at the `pass`-th matching pass from now on, `delayMs` later. */
const crash = z.object({
  point: points,
  about: z.string().optional(),
  pass: z.number().int().positive().default(1),
  delayMs: z.number().min(0).default(0),
});

export type Crash = z.input<typeof crash>;

let ordered: z.output<typeof crash> | undefined;

/** Kills the process here when a crash test's parent process has ordered it; otherwise does nothing. */
export function failpoint(point: Failpoint, about?: string): void {
  if (ordered?.point !== point || (ordered.about ?? about) !== about) return;
  ordered.pass -= 1;
  if (ordered.pass > 0) return;
  const { delayMs } = ordered;
  ordered = undefined;
  // Without a delay, not one more instruction of ours may run.
  if (delayMs === 0) crashNow();
  setTimeout(crashNow, delayMs);
}

function crashNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Lets the parent process order a crash of this one with `{ crash: { point, about?, pass?, delayMs? } }`, and withdraw the
 * order with `{ crash: null }`.
 */
export function enableFailpoints(): void {
  const order = z.object({ crash: crash.nullable() });
  process.on('message', (message) => {
    const parsed = order.safeParse(message);
    if (parsed.success) ordered = parsed.data.crash ?? undefined;
  });
}
