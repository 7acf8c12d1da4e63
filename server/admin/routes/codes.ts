import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import { endOfDay, issueCodes, listCodeBatches, voidBatch } from '#operations/issue-codes.ts';
import { printCodes } from '#operations/print-codes.ts';
import { act, answerDone } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 20;

/** Not audited: batches contain no personal data. */
export function getCodeBatches(services: Services): AdminHandler<'GET /api/admin/codes'> {
  return async ({ input: { after } }) =>
    withIsoDates(await listCodeBatches({ after: readId(after), limit: pageSize }, services));
}

export function postIssueCodes(services: Services): AdminHandler<'POST /api/admin/codes/issue'> {
  return async ({ input: { count, note, until, cards }, operator }) => {
    const id = randomUUID();
    const expiresAt = endOfDay(until);
    const wanted = { id, count, note, expiresAt, issuedBy: operator.name };
    let pdf: Buffer | undefined;
    const { done, line } = await act(services, operator, { action: 'codes.issue', subject: id }, () =>
      issueCodes(wanted, services, async ({ codes }) => {
        if (cards) pdf = await printCodes(codes, { ...cards, expiresAt }, services);
      }),
    );
    const printed = pdf && { cards: pdf.toString('base64') };
    return { result: line, codes: done.codes, csv: done.csv, ...printed };
  };
}

export function postVoidCodes(services: Services): AdminHandler<'POST /api/admin/codes/void'> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    const subject = readId(id);
    return answerDone(services, { name, reason }, { action: 'codes.void', subject }, () =>
      voidBatch(subject, services),
    );
  };
}
