import { randomBytes, randomUUID } from 'node:crypto';
import { toCsv } from '#adapters/csv.ts';
import type { CodeBatch } from '#adapters/database/tables/code-batches.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { codeDays, codeFrom, readCode, showCode } from '#domain/code.ts';
import { dayOf, OperationError } from '#domain/operation-errors.ts';
import { codeLink } from '#domain/secret-links.ts';

/** Enough to hand out at once, and few enough for any spreadsheet program. */
const mostAtOnce = 1000;
const longestNote = 200;
const dayMs = 86_400_000;

export function inDays(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

/** Returns the end of a day such as 2027-03-31, in UTC; an invalid date if the day does not exist. */
export function endOfDay(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  // JavaScript reads 31 February as a day in March.
  return Number.isNaN(end.getTime()) || dayOf(end) !== day ? new Date(Number.NaN) : end;
}

type Wanted = { id: string; count: number; note?: string | undefined; expiresAt: Date; issuedBy: string };

/** Codes, and the same as a table for a spreadsheet; shown only once, as the database keeps only hashes. */
export type IssuedCodes = { codes: string[]; csv: string };

/**
 * Issues a batch of codes, each for one free picture. `handOut` is called with them before they become valid; if it throws, none
 * is issued.
 * @throws OperationError
 */
export async function issueCodes(
  wanted: Wanted,
  { codeBatches, config, payments: { livemode } }: Services,
  handOut: (issued: IssuedCodes) => unknown = () => undefined,
) {
  refuseNonsense(wanted);
  const { id, count, expiresAt, issuedBy } = wanted;
  const note = wanted.note?.trim();
  const codes = Array.from({ length: count }, () => codeFrom(randomBytes(32)));
  const shown = codes.map(showCode);
  const issued: IssuedCodes = { codes: shown, csv: csvOf(shown, expiresAt, config.PUBLIC_URL) };
  await codeBatches.issue(
    { id, note: note === undefined || note === '' ? null : note, issuedBy, expiresAt },
    codes.map((code) => ({ id: randomUUID(), codeHash: hashOf(code), livemode })),
    () => handOut(issued),
  );
  return { count, expiresAt, ...issued };
}

function refuseNonsense({ count, note = '', expiresAt }: Wanted): void {
  if (!Number.isInteger(count) || count < 1 || count > mostAtOnce)
    throw new OperationError('code_count', { most: mostAtOnce });
  // Written as a negation so that an invalid date, which compares as false, is refused.
  if (!(expiresAt > new Date() && expiresAt < inDays(10 * codeDays))) throw new OperationError('code_expiry');
  if (note.length > longestNote) throw new OperationError('note_length', { most: longestNote });
}

function csvOf(codes: string[], expiresAt: Date, shopUrl: string): string {
  const rows = codes.map((code) => [code, codeLink(shopUrl, code), dayOf(expiresAt)]);
  return toCsv(['code', 'link', 'valid_until'], rows);
}

/** Returns a page of batches, newest first. */
export async function listCodeBatches(
  { after, limit }: { after?: string | undefined; limit: number },
  { codeBatches }: Services,
): Promise<{ batches: CodeBatch[]; hasMore: boolean }> {
  const found = await codeBatches.newest({ after, limit: limit + 1 });
  return { batches: found.slice(0, limit), hasMore: found.length > limit };
}

/** Voids the unused codes of a batch. @throws OperationError */
export async function voidBatch(id: string, { codes }: Services): Promise<{ voided: number }> {
  const voided = await codes.voidUnused('batchId', id);
  if (voided === 0) throw new OperationError('batch_unknown');
  return { voided };
}

/** Voids an unused code. @throws OperationError */
export async function voidOneCode(typed: string, { codes }: Services): Promise<{ voided: null }> {
  const code = readCode(typed);
  if (code === undefined) throw new OperationError('code_malformed', { typed });
  if (!(await codes.voidCode(hashOf(code)))) throw new OperationError('code_unusable');
  return { voided: null };
}
