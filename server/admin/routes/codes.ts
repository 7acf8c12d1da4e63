import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { operationLines } from '#domain/operation-lines.ts';
import { endOfDay, issueCodes, listCodeBatches, voidBatch } from '#operations/issue-codes.ts';
import { act, answerDone } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 20;

/** They name nobody, so that looking at them is not noted. */
export function getCodeBatches(services: Services): AdminHandler<AdminRoutes['listCodeBatches']> {
  return async ({ input: { after } }) =>
    withIsoDates(await listCodeBatches({ after: readId(after), limit: pageSize }, services));
}

export function postIssueCodes(services: Services): AdminHandler<AdminRoutes['issueCodes']> {
  return async ({ input: { count, note, until }, operator }) => {
    const id = randomUUID();
    const wanted = { id, count, note, expiresAt: endOfDay(until), issuedBy: operator.name };
    const action = { action: 'codes.issue', subject: id, line: operationLines.codesIssued };
    const issued = await act(services, operator, action, () => issueCodes(wanted, services));
    return { result: action.line(issued), codes: issued.codes, csv: issued.csv };
  };
}

export function postVoidCodes(services: Services): AdminHandler<AdminRoutes['voidCodes']> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    const subject = readId(id);
    const action = { action: 'codes.void', subject, line: operationLines.batchVoided };
    return answerDone(services, { name, reason }, action, () => voidBatch(subject, services));
  };
}
