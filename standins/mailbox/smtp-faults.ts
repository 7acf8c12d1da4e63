import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Controls } from '../http/controls.ts';
import { faultOrder } from '../http/faults.ts';

const codes = ['421', '450', '451', '452', '535', '550', '552', '553', '554'];

/** Effects on the connection of faults that never answer. */
const endings: Record<string, (socket: Socket | undefined) => void> = {
  refuse: (socket) => socket?.destroy(),
  close: (socket) => socket?.destroy(),
  reset: (socket) => socket?.resetAndDestroy(),
  hang: () => undefined,
};

/** Faults that can be injected at a stage of a session: a reply's code, or a name explained in the README. */
export const smtpFault = faultOrder.extend({
  fault: z.enum([...codes, ...Object.keys(endings), 'slow', 'starttls']),
  /** Text of a reply. */
  message: z.string().optional(),
  /** Whether the mailbox keeps the mail although its sender cannot know. */
  kept: z.boolean().optional(),
});
export type SmtpFault = z.output<typeof smtpFault>;
export type SmtpControls = Controls<SmtpFault>;

/** Applies the fault before a stage is answered. @throws `refusal` if the fault is a reply's code. */
export async function applySmtpFault(
  fault: SmtpFault | undefined,
  socket: Socket | undefined,
): Promise<void> {
  if (!fault) return;
  const { fault: name, seconds = 1, message } = fault;
  if (codes.includes(name)) throw refusal(Number(name), message);
  if (name === 'slow') await delay(seconds * 1000);
  endings[name]?.(socket);
  // Never resolves: the connection is closed, so there is nothing to answer.
  if (endings[name]) await new Promise(() => undefined);
}

export function keepsMail(fault: SmtpFault | undefined): boolean {
  return !fault || fault.kept === true || ['slow', 'reset'].includes(fault.fault);
}

/** Returns the reply that refuses a command. */
export function refusal(responseCode: number, message = 'Refused as ordered'): Error {
  return Object.assign(new Error(message), { responseCode });
}
