import type { Services } from '#compose.ts';
import { currentCredential, endSession, sessionName } from '#operations/console-access.ts';
import { hashOfAddress } from '../login-origin.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { closeSession, presentSession } from '../session.ts';

export function getSession(services: Services): AdminHandler<'GET /api/admin/session'> {
  return ({ session }) => presentSession(session, services);
}

export function postLogOut(services: Services): AdminHandler<'POST /api/admin/session/end'> {
  return async ({ session, response }) => {
    await closeSession(session, response, services);
    return {};
  };
}

export function listSessions(services: Services): AdminHandler<'GET /api/admin/sessions'> {
  return async ({ session: own, request }) => {
    const here = hashOfAddress(request, services);
    const sessions = await services.adminSessions.list(await currentCredential(services));
    return sessions.map(({ id, via, addressHash, browser, createdAt, seenAt }) => ({
      name: sessionName({ id }),
      via,
      browser,
      isFromHere: addressHash?.equals(here) ?? false,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === own.id,
    }));
  };
}

export function postEndSession(services: Services): AdminHandler<'POST /api/admin/sessions/end'> {
  return async ({ input: { name }, operator }) => {
    return answerDone(services, operator, { action: 'admin.end', subject: name }, () =>
      endSession(name, services),
    );
  };
}
