import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Controls } from '#standins/http/controls.ts';
import { faultOrder } from '#standins/http/faults.ts';

const replies: Record<string, string> = {
  421: 'Service not available, try again later',
  450: 'Mailbox busy, try again later',
  451: 'Local error in processing, try again later',
  452: 'Insufficient system storage',
  535: 'Authentication credentials invalid',
  550: 'No such mailbox here',
  552: 'Message exceeds the storage allocation',
  553: 'Mailbox name not allowed',
  554: 'Transaction failed',
};

/**
 * What can be ordered at a stage of a session: a reply code such as `550`, `refuse` and `close` (the connection
 * ends without a word), `reset` (TCP reset; after DATA it follows the 250), `hang` (no answer ever),
 * `slow` (the answer comes after `seconds`), `starttls` (at connect: offers TLS with a certificate nobody trusts).
 */
export const smtpFault = faultOrder.extend({
  fault: z.enum([...Object.keys(replies), 'refuse', 'close', 'reset', 'hang', 'slow', 'starttls']),
  message: z.string().optional(),
  /** Whether the mailbox has the mail although its sender cannot know. */
  kept: z.boolean().optional(),
});
export type SmtpFault = z.output<typeof smtpFault>;
export type SmtpControls = Controls<SmtpFault>;

/** The reply with which a command is refused. */
export class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Time enough for a client on this machine to have read the answer before the connection is reset. */
const afterAnswerMs = 50;

/** What becomes of the connection when no answer is given. */
const endings: Record<string, (socket: Socket | undefined) => void> = {
  refuse: (socket) => socket?.destroy(),
  close: (socket) => socket?.destroy(),
  reset: (socket) => socket?.resetAndDestroy(),
  hang: () => undefined,
};

/** Does what the fault says before the command is answered. @throws Refusal when the fault is a reply code. */
export async function suffer(fault: SmtpFault | undefined, socket: Socket | undefined): Promise<void> {
  if (!fault || fault.fault === 'starttls') return;
  if (fault.fault === 'slow') return delay((fault.seconds ?? 1) * 1000);
  const end = endings[fault.fault];
  if (!end) throw refusalOf(fault);
  end(socket);
  return never();
}

/** Does what the fault says once a whole mail is in. @throws Refusal when the fault is a reply code. */
export async function sufferAfterMail(
  fault: SmtpFault | undefined,
  socket: Socket | undefined,
): Promise<void> {
  if (fault?.fault !== 'reset') return suffer(fault, socket);
  setTimeout(() => socket?.resetAndDestroy(), afterAnswerMs).unref();
}

/** Whether the mailbox has the mail after this fault; `kept` decides where the client cannot know. */
export function keepsMail(fault: SmtpFault | undefined): boolean {
  return fault === undefined || ['slow', 'reset'].includes(fault.fault) || fault.kept === true;
}

function refusalOf({ fault, message }: SmtpFault): Refusal {
  return new Refusal(Number(fault), message ?? replies[fault] ?? 'Refused');
}

/** A promise for an answer that is never given; what waits for it goes with its connection. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
