import type { Services } from '#compose.ts';
import { endSession, listSessions as listAll } from '#operations/console-access.ts';
import { hashOfAddress } from '../login-origin.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { closeSession, presentSession } from '../session.ts';

export function getSession(services: Services): AdminHandler<'GET /api/admin/session'> {
  return (login) => presentSession(login, services);
}

export function postLogOut(services: Services): AdminHandler<'POST /api/admin/session/end'> {
  return async ({ session, response }) => {
    await closeSession(session, response, services);
    return {};
  };
}

export function listSessions(services: Services): AdminHandler<'GET /api/admin/sessions'> {
  return async ({ session: own, person, request }) => {
    const here = hashOfAddress(request, services);
    const people = person.role === 'owner' ? await services.people.list() : [person];
    const sessions = await listAll(people, services);
    return sessions.map(({ id, addressHash, createdAt, seenAt, name, person: by, via, browser }) => ({
      ...{ name, person: by, via, browser },
      isFromHere: addressHash?.equals(here) ?? false,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === own.id,
    }));
  };
}

export function postEndSession(services: Services): AdminHandler<'POST /api/admin/sessions/end'> {
  return async ({ input: { name }, operator, person: { id, role } }) => {
    return answerDone(services, operator, { action: 'admin.end', subject: name }, () =>
      endSession(name, services, role === 'owner' ? undefined : id),
    );
  };
}
