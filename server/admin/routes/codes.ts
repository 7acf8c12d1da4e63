import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import { endOfDay, issueCodes, listCodeBatches, voidBatch } from '#operations/issue-codes.ts';
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
  return async ({ input: { count, note, until }, operator }) => {
    const id = randomUUID();
    const wanted = { id, count, note, expiresAt: endOfDay(until), issuedBy: operator.name };
    const { done, line } = await act(services, operator, { action: 'codes.issue', subject: id }, () =>
      issueCodes(wanted, services),
    );
    return { result: line, codes: done.codes, csv: done.csv };
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
