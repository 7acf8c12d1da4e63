import { readCode, showCode } from '#domain/code.ts';

/** Returns the code of a scanned card, as displayed; undefined for any other QR code. */
export function codeOnCard(scanned: string): string | undefined {
  const code = readCode(/#code=([\w-]{12,20})$/.exec(scanned)?.[1] ?? scanned);
  return code === undefined ? undefined : showCode(code);
}
