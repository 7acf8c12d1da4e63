import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Controls } from '../http/controls.ts';
import { faultOrder } from '../http/faults.ts';

const codes = ['421', '450', '451', '452', '535', '550', '552', '553', '554'];

/** What becomes of the connection where no answer is ever given. */
const endings: Record<string, (socket: Socket | undefined) => void> = {
  refuse: (socket) => socket?.destroy(),
  close: (socket) => socket?.destroy(),
  reset: (socket) => socket?.resetAndDestroy(),
  hang: () => undefined,
};

/** What can be ordered at a stage of a session: a reply's code, or what the README says. */
export const smtpFault = faultOrder.extend({
  fault: z.enum([...codes, ...Object.keys(endings), 'slow', 'starttls']),
  /** What a reply says. */
  message: z.string().optional(),
  /** Whether the mailbox has the mail although its sender cannot know. */
  kept: z.boolean().optional(),
});
export type SmtpFault = z.output<typeof smtpFault>;
export type SmtpControls = Controls<SmtpFault>;

/** Does what the fault says before a stage is answered. @throws `refusal` where it is a reply's code. */
export async function applySmtpFault(
  fault: SmtpFault | undefined,
  socket: Socket | undefined,
): Promise<void> {
  if (!fault) return;
  const { fault: name, seconds = 1, message } = fault;
  if (codes.includes(name)) throw refusal(Number(name), message);
  if (name === 'slow') await delay(seconds * 1000);
  endings[name]?.(socket);
  // What waits for the answer goes with its connection.
  if (endings[name]) await new Promise(() => undefined);
}

export function keepsMail(fault: SmtpFault | undefined): boolean {
  return !fault || fault.kept === true || ['slow', 'reset'].includes(fault.fault);
}

/** The reply with which a command is refused. */
export function refusal(responseCode: number, message = 'Refused as ordered'): Error {
  return Object.assign(new Error(message), { responseCode });
}
