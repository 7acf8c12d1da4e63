import { errorMessage, withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';

/** Who acts on the shop, and why, in their own words. */
export type Operator = { name: string; reason?: string | undefined };

export type Action<Result = unknown> = {
  /** Such as `orders.refund`. */
  action: string;
  /** Such as an order's reference. */
  subject: string | null;
  /** Makes the line that completes the entry; without, something was only shown. */
  line?: ((result: Result) => string) | undefined;
};

/**
 * Does what an operator has asked for, and keeps it in the audit log: written before it is tried, so that one that was cut
 * short shows too, and completed with a line about the result or with why it failed.
 */
export async function audited<Result>(
  { auditLog }: Pick<Services, 'auditLog'>,
  { name: actor, reason }: Operator,
  { action, subject, line = () => 'shown' }: Action<NoInfer<Result>>,
  work: () => Promise<Result>,
): Promise<Result> {
  // The log stays for good, and an address does not.
  const kept = (text: string | null) => (text === null ? null : withoutAddresses(text));
  const id = await auditLog.begin({ actor, action, subject: kept(subject), reason: kept(reason ?? null) });
  try {
    const result = await work();
    await auditLog.end(id, withoutAddresses(line(result)));
    return result;
  } catch (error) {
    await auditLog.end(id, `failed: ${errorMessage(error)}`);
    throw error;
  }
}
