import { errorMessage, withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { auditLines, type ActionName, type Done } from './audit-lines.ts';

/** Who acts on the shop, and why, in their own words. */
export type Operator = { name: string; reason?: string | undefined };

/** `subject`: such as an order's reference. */
export type Action<Name extends ActionName> = { action: Name; subject: string | null };

/**
 * Does what an operator has asked for, and keeps it in the audit log: written before it is tried, so that one that was cut
 * short shows too, and completed with a line about the result or with why it failed.
 * @returns the result and that line
 */
export async function audited<Name extends ActionName, Result extends Done<Name>>(
  { auditLog }: Pick<Services, 'auditLog'>,
  { name: actor, reason }: Operator,
  { action, subject }: Action<Name>,
  work: () => Promise<Result>,
): Promise<{ done: Result; line: string }> {
  // The log stays for good, and an address does not.
  const kept = (text: string | null) => (text === null ? null : withoutAddresses(text));
  const who = actor.replace(/@\S*/g, '');
  const id = await auditLog.begin({
    actor: who,
    action,
    subject: kept(subject),
    reason: kept(reason ?? null),
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
