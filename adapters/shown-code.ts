import { showCode } from '#domain/code.ts';
import type { Code } from './database/schema/payments.ts';
import type { Secrets } from './secrets.ts';

/**
 * Returns a code as the visitor who holds it knows it: for a picture of a pack that was not given away, the pack's code. Undefined
 * if an operator issued it, as only its hash is stored.
 */
export function shownCode(
  { sourceOrderId, packOrderId, packPlace, givenAt }: Code,
  secrets: Secrets,
): string | undefined {
  if (sourceOrderId !== null) return showCode(secrets.codeFor(sourceOrderId));
  if (packOrderId === null || packPlace === null) return undefined;
  const code = givenAt === null ? secrets.packCode(packOrderId) : secrets.packUseCode(packOrderId, packPlace);
  return showCode(code);
}
