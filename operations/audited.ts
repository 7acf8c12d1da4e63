import { errorMessage, withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { auditLines, type ActionName, type Done } from './audit-lines.ts';

/** Person who acts on the shop, with the reason in their own words. */
export type Operator = { name: string; reason?: string | undefined };

/** Returns who acts, as the log names them: it is kept for good, and email addresses are not. */
export const actorOf = ({ name }: Operator): string => name.replace(/@\S*/g, '');

/** Action to log; `subject` is for example an order's reference. */
export type Action<Name extends ActionName> = { action: Name; subject: string | null };

/**
 * Runs an operator's action and records it in the audit log: the entry is written first, so that an interrupted action shows
 * too, and completed with a line about the result or the error.
 * @returns the result and its line
 */
export async function audited<Name extends ActionName, Result extends Done<Name>>(
  { auditLog }: Pick<Services, 'auditLog'>,
  operator: Operator,
  { action, subject }: Action<Name>,
  work: () => Promise<Result>,
): Promise<{ done: Result; line: string }> {
  const kept = (text: string | null) => (text === null ? null : withoutAddresses(text));
  const id = await auditLog.begin({
    actor: actorOf(operator),
    action,
    subject: kept(subject),
    reason: kept(operator.reason ?? null),
  });
  try {
    const done = await work();
    const say = auditLines[action] as ((done: Result) => string) | null;
    const line = say?.(done) ?? 'shown';
    await auditLog.end(id, withoutAddresses(line));
    return { done, line };
  } catch (error) {
    await auditLog.end(id, `failed: ${errorMessage(error)}`);
    throw error;
  }
}
