import type { Request, Response } from 'express';
import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { BodyOf } from '#contract/routes.ts';
import type { LoginRoutes, SessionAnswer } from '#contract/admin/sessions.ts';
import { firstOwner } from '#domain/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { operatorName, shopPassword } from '#operations/console-access.ts';
import { beginPasskey, beginPasskeyLogin, personOfPasskey } from '#operations/passkeys.ts';
import { acceptInvitation, invitedPerson } from '#operations/people.ts';
import { takeSecondFactorCode } from '#operations/change-second-factor.ts';
import { act } from '../admin/act.ts';
import { inWords } from '../admin/admin-route.ts';
import { withPassword } from '../admin/check-password.ts';
import { originOf, rememberOrigin } from '../admin/login-origin.ts';
import { beginSession, browserOf, presentSession } from '../admin/session.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';

export function getLogin(services: Services): Handler<LoginRoutes['GET /api/login']> {
  return async () => {
    const hasPassword = (await shopPassword(services)) !== undefined;
    const [people, hasPasskeys] = await Promise.all([services.people.list(), services.adminPasskeys.isAny()]);
    return { hasPassword, hasOthers: people.length > 1, hasPasskeys };
  };
}

type Proof = { person: Person; via: AdminSession['via']; by: string };

/** Logs in to the console: with the password, or with a single-use link. */
export function postLogin(services: Services): Handler<LoginRoutes['POST /api/login']> {
  return async ({ request, response, readBody }) =>
    logIn(await check(readBody(), request, services), request, response, services);
}

/** Begins a login with a passkey, which `POST /api/login` ends. */
export function postPasskeyLogin(services: Services): Handler<LoginRoutes['POST /api/login/passkey']> {
  return async ({ request }) => {
    await services.limits.consume('passkeyLogins', networkRangeOf(request));
    return beginPasskeyLogin(services);
  };
}

/** Begins to make a passkey for an invited person. */
export function postInvitedPasskey(
  services: Services,
): Handler<LoginRoutes['POST /api/login/invitation/passkey']> {
  return async ({ readBody }) => {
    const person = await invitedPerson(readBody().token, services);
    if (!person) throw new Refusal('invitation_over');
    return beginPasskey(person, services);
  };
}

/** Gives an invited person a password or a passkey, and logs them in. */
export function postAccept(services: Services): Handler<LoginRoutes['POST /api/login/invitation']> {
  return async ({ request, response, readBody }) => {
    const body = readBody();
    const accepted =
      'password' in body
        ? body
        : { token: body.token, made: { passkey: body.passkey, browser: browserOf(request) } };
    const person = await acceptInvitation(accepted, services).catch(inWords);
    if (!person) throw new Refusal('invitation_over');
    return logIn({ person, via: 'invitation', by: 'invitation' }, request, response, services);
  };
}

/** Begins a session, and records it. */
async function logIn(
  { person, via, by }: Proof,
  request: Request,
  response: Response,
  services: Services,
): Promise<SessionAnswer> {
  const session = await beginSession({ via, person, request, response }, services);
  await rememberOrigin({ person, request, response }, services);
  const operator = { name: operatorName({ session, person }) };
  await act(services, operator, { action: 'admin.login', subject: null }, () => Promise.resolve({ by }));
  return presentSession({ session, person }, services);
}

/** Checks the credentials. @returns who logs in, and how they proved their identity, also in words for the log */
async function check(
  given: BodyOf<LoginRoutes['POST /api/login']>,
  request: Request,
  services: Services,
): Promise<Proof> {
  const { people } = services;
  if ('token' in given) {
    const isRight = await services.adminLoginLinks.use(hashOf(given.token));
    const person = isRight ? await people.find(firstOwner) : undefined;
    if (!person) throw new Refusal('login_link_over');
    return { person, via: 'link', by: 'link' };
  }
  if ('passkey' in given) {
    const person = await personOfPasskey(given.passkey, services);
    if (!person) throw new Refusal('passkey_wrong');
    return { person, via: 'passkey', by: 'passkey' };
  }
  const { mailAddress, password, code } = given;
  const person = await (mailAddress === undefined ? people.find(firstOwner) : people.atAddress(mailAddress));
  const from = await originOf(request, person, services);
  const proof = await withPassword({ person, password, from }, services, async (known) => {
    return { person: known, by: await checkCode(known.id, code, services) };
  });
  // A request that lacks the code counts as no try.
  const { by } = proof;
  if (by === undefined) throw new Refusal('code_required');
  return { ...proof, via: 'password', by };
}

/**
 * Checks the second factor.
 * @returns the means of proof in words; undefined where a code is required and none was given. A code is ignored when there is no
 * second factor any more.
 */
async function checkCode(
  personId: string,
  code: string | undefined,
  services: Services,
): Promise<string | undefined> {
  if (!(await services.adminSecondFactors.current(personId))) return 'password';
  if (code === undefined) return undefined;
  const taken = await takeSecondFactorCode(personId, code, services);
  if (taken?.recoveryCodesLeft === null) return 'password and a code';
  if (taken) return `password and a recovery code, of which ${taken.recoveryCodesLeft} are left`;
  services.log.warn('wrong code for the console');
  throw new Refusal('code_wrong');
}
