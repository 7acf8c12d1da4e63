import type { Services } from '#compose.ts';
import { makeApiToken, revokeApiToken } from '#operations/api-tokens.ts';
import { endOfDay } from '#operations/issue-codes.ts';
import { act, answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

/** Not audited, as nothing here is personal. */
export function listTokens({ apiTokens }: Services): AdminHandler<'GET /api/admin/tokens'> {
  return async () => withIsoDates(await apiTokens.list());
}

export function postMakeToken(services: Services): AdminHandler<'POST /api/admin/tokens/make'> {
  return async ({ input: { name, scopes, until }, operator }) => {
    const expiresAt = until === undefined ? null : endOfDay(until);
    const wanted = { name, scopes, expiresAt, createdBy: operator.name };
    const { done, line } = await act(services, operator, { action: 'tokens.make', subject: name }, () =>
      makeApiToken(wanted, services),
    );
    return { result: line, token: done.token };
  };
}

export function postRevokeToken(services: Services): AdminHandler<'POST /api/admin/tokens/revoke'> {
  return ({ input: { id, reason }, operator: { name } }) =>
    answerDone(services, { name, reason }, { action: 'tokens.revoke', subject: id }, () =>
      revokeApiToken(id, services),
    );
}
