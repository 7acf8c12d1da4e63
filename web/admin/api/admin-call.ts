import { mutate } from 'swr';
import { mayCall } from '#contract/admin/roles.ts';
import type { AdminCallName, AdminRoutes, InputOf } from '#contract/admin/routes.ts';
import type { LoginRoutes, SessionAnswer } from '#contract/admin/sessions.ts';
import { endpointOf } from '#contract/endpoints.ts';
import type { BodyOf } from '#contract/routes.ts';
import type { Role } from '#domain/person.ts';
import { request, textOf } from '../../api/call.ts';
import { failureOf } from '../../api/failure.ts';
import { readJson, type Documents } from '../../api/read-json.ts';
import { askForPasskey, makePasskey } from './passkeys.ts';
import { queryOf } from './query-of.ts';

/** SWR key of the session. */
export const sessionKey = 'admin session';

/** Sent with every call that changes something: it protects against cross-site request forgery. */
let csrfToken = '';
let role: Role = 'viewer';

/** Tells whether the role of whoever is logged in may make a call. */
export const may = (name: keyof AdminRoutes): boolean => mayCall(role, name);

type Input = Record<string, unknown> | undefined;
type Arguments<Name extends AdminCallName> =
  InputOf<AdminRoutes[Name]> extends undefined ? [] : [input: InputOf<AdminRoutes[Name]>];

/** Calls an endpoint of the console; shows the login if the session is over. @throws CallFailed */
export async function adminCall<Name extends AdminCallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<Documents[Name]> {
  try {
    return readJson(name, await send(name, input));
  } catch (error) {
    const { errorCode } = failureOf(error);
    if (errorCode === 'login_required' && name !== 'GET /api/admin/session')
      void mutate(sessionKey, undefined);
    throw error;
  }
}

async function send(name: AdminCallName, input: Input): Promise<string> {
  const endpoint = endpointOf(name);
  if (endpoint.method !== 'GET') {
    const headers = { 'X-CSRF-Token': csrfToken };
    return textOf(await request(endpoint, { headers }, input ?? {}));
  }
  return textOf(await request(endpoint, { query: queryOf(input) }));
}

/** Loads the session and keeps its CSRF token. @throws CallFailed `login_required` */
export async function loadSession(): Promise<SessionAnswer> {
  return keep(await adminCall('GET /api/admin/session'));
}

const beginSession =
  <Name extends 'POST /api/login' | 'POST /api/login/invitation'>(name: Name) =>
  async (body: BodyOf<LoginRoutes[Name]>): Promise<void> => {
    const answer = await textOf(await request(endpointOf(name), {}, body));
    await mutate(sessionKey, keep(readJson(name, answer)), { revalidate: false });
  };

/** @throws CallFailed with the reason */
export const logIn = beginSession('POST /api/login');

/** Accepts an invitation. @throws CallFailed with the reason */
export const accept = beginSession('POST /api/login/invitation');

/** Asks the person for one of their passkeys, as a proof for the shop. @throws CallFailed with the reason */
export async function proveByPasskey() {
  const options = await textOf(await request(endpointOf('POST /api/login/passkey'), {}, {}));
  return askForPasskey(readJson('POST /api/login/passkey', options));
}

/** Makes a passkey for an invited person, and logs in. @throws CallFailed with the reason */
export async function acceptWithPasskey(token: string): Promise<void> {
  const name = 'POST /api/login/invitation/passkey';
  const options = await textOf(await request(endpointOf(name), {}, { token }));
  await accept({ token, passkey: await makePasskey(readJson(name, options)) });
}

export async function logOut(): Promise<void> {
  await adminCall('POST /api/admin/session/end');
  await mutate(() => true, undefined, { revalidate: false });
  await mutate(sessionKey);
}

export async function loadLogin(): Promise<Documents['GET /api/login']> {
  return readJson('GET /api/login', await textOf(await request(endpointOf('GET /api/login'), {})));
}

function keep(session: SessionAnswer): SessionAnswer {
  ({ csrfToken, role } = session);
  return session;
}
