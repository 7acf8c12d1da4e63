import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { currentCredential, endSession, sessionName } from '#operations/console-access.ts';
import { hashOfAddress } from '../login-origin.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { closeSession, presentSession } from '../session.ts';

export function getSession(services: Services): AdminHandler<AdminRoutes['getSession']> {
  return ({ session }) => Promise.resolve(presentSession(session, services));
}

export function postLogOut(services: Services): AdminHandler<AdminRoutes['logOut']> {
  return async ({ session, response }) => {
    await closeSession(session, response, services);
    return {};
  };
}

export function listSessions(services: Services): AdminHandler<AdminRoutes['listSessions']> {
  return async ({ session: own, request }) => {
    const here = hashOfAddress(request, services);
    const sessions = await services.adminSessions.list(await currentCredential(services));
    return sessions.map(({ id, via, addressHash, browser, createdAt, seenAt }) => ({
      name: sessionName({ id }),
      ...{ via, browser },
      isFromHere: addressHash?.equals(here) ?? false,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === own.id,
    }));
  };
}

export function postEndSession(services: Services): AdminHandler<AdminRoutes['endSession']> {
  return async ({ input: { name }, operator }) => {
    return answerDone(services, operator, { action: 'admin.end', subject: name }, () =>
      endSession(name, services),
    );
  };
}
