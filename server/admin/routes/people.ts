import type { Services } from '#compose.ts';
import {
  changePerson,
  findPerson,
  inviteAgain,
  invitePerson,
  listPeople,
  removePerson,
} from '#operations/people.ts';
import { answerDone } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

/** Not audited: an owner sees only their own colleagues. */
export function getPeople(services: Services): AdminHandler<'GET /api/admin/people'> {
  return async ({ person: own }) => {
    const people = await listPeople(services);
    return withIsoDates(people.map((person) => ({ ...person, isThis: person.id === own.id })));
  };
}

export function postInvite(services: Services): AdminHandler<'POST /api/admin/people/invite'> {
  return ({ input, operator }) =>
    answerDone(services, operator, { action: 'people.invite', subject: input.name }, () =>
      invitePerson(input, services),
    );
}

export function postInviteAgain(services: Services): AdminHandler<'POST /api/admin/people/invite-again'> {
  return async ({ input: { id }, operator }) => {
    const person = await findPerson(readId(id), services);
    return answerDone(services, operator, { action: 'people.invite', subject: person.name }, () =>
      inviteAgain(person, services),
    );
  };
}

export function postChangePerson(services: Services): AdminHandler<'POST /api/admin/people/change'> {
  return async ({ input: { id, ...changed }, operator }) => {
    const person = await findPerson(readId(id), services);
    return answerDone(services, operator, { action: 'people.change', subject: person.name }, () =>
      changePerson(person, changed, services),
    );
  };
}

export function postRemovePerson(services: Services): AdminHandler<'POST /api/admin/people/remove'> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    const person = await findPerson(readId(id), services);
    return answerDone(services, { name, reason }, { action: 'people.remove', subject: person.name }, () =>
      removePerson(person, services),
    );
  };
}
