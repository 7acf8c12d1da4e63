import { errorMessage, withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';

/** Who acts on the shop, and why, in their own words. */
export type Operator = { name: string; reason?: string | undefined };

/** `action` such as `orders.refund`; `subject` such as an order's reference. */
export type Action = { action: string; subject: string | null };

/**
 * Does what an operator has asked for, and keeps it in the audit log: written before it is tried, so that one that was cut
 * short shows too, and completed with the sentence that `work` returns or with why it failed.
 */
export async function audited(
  { auditLog }: Pick<Services, 'auditLog'>,
  { name: actor, reason }: Operator,
  { action, subject }: Action,
  work: () => Promise<string>,
): Promise<string> {
  // The log stays for good, and an address does not.
  const kept = (text: string | null) => (text === null ? null : withoutAddresses(text));
  const id = await auditLog.begin({ actor, action, subject: kept(subject), reason: kept(reason ?? null) });
  try {
    const result = await work();
    await auditLog.end(id, withoutAddresses(result));
    return result;
  } catch (error) {
    await auditLog.end(id, `failed: ${errorMessage(error)}`);
    throw error;
  }
}
