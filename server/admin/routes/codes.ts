import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { audited } from '#operations/audited.ts';
import {
  endOfDay,
  issueCodes,
  listCodeBatches,
  voidBatch,
  type IssuedCodes,
} from '#operations/issue-codes.ts';
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
    const issued: IssuedCodes = { codes: [], csv: '' };
    const wanted = { id, count, note, expiresAt: endOfDay(until), issuedBy: operator.name };
    const result = await audited(services, operator, { action: 'codes.issue', subject: id }, () =>
      issueCodes(wanted, (codes) => Object.assign(issued, codes), services),
    );
    return { result, ...issued };
  };
}

export function postVoidCodes(services: Services): AdminHandler<AdminRoutes['voidCodes']> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    const subject = readId(id);
    const action = { action: 'codes.void', subject };
    return { result: await audited(services, { name, reason }, action, () => voidBatch(subject, services)) };
  };
}
