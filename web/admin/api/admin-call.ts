import { mutate } from 'swr';
import { adminEndpoints, loginEndpoints } from '#contract/admin/endpoints.ts';
import type { AdminRouteName, AdminRoutes, InputOf, LoginRoutes } from '#contract/admin/routes.ts';
import type { SessionAnswer } from '#contract/admin/sessions.ts';
import type { BodyOf } from '#contract/routes.ts';
import { request, textOf } from '../../api/call.ts';
import { failureOf } from '../../api/failure.ts';
import { readJson, type Documents } from '../../api/read-json.ts';

/** What `useQuery` keeps the session under. */
export const sessionKey = 'admin session';

/** Goes along with every call that changes something, so that no other site's page can make one. */
let csrfToken = '';

type Input = Record<string, unknown> | undefined;
type Arguments<Name extends AdminRouteName> =
  InputOf<AdminRoutes[Name]> extends undefined ? [] : [input: InputOf<AdminRoutes[Name]>];

/** Makes a call of the console. One that finds nobody logged in shows the login. @throws CallFailed */
export async function adminCall<Name extends AdminRouteName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<Documents[`admin ${Name}`]> {
  try {
    return readJson(`admin ${name}`, await send(name, input));
  } catch (error) {
    const { errorCode } = failureOf(error);
    if (errorCode === 'login_required' && name !== 'getSession') void mutate(sessionKey, undefined);
    throw error;
  }
}

async function send(name: AdminRouteName, input: Input): Promise<string> {
  const endpoint = adminEndpoints[name];
  if (endpoint.method !== 'GET') {
    const headers = { 'X-CSRF-Token': csrfToken };
    return textOf(await request(endpoint, { headers }, input ?? {}));
  }
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(input ?? {})) if (typeof value === 'string') query[key] = value;
  return textOf(await request(endpoint, { query }));
}

/** Who is logged in here. @throws CallFailed `login_required` */
export async function loadSession(): Promise<SessionAnswer> {
  return keep(await adminCall('getSession'));
}

/** @throws CallFailed with what was wrong */
export async function logIn(body: BodyOf<LoginRoutes['logIn']>): Promise<void> {
  const answer = await textOf(await request(loginEndpoints.logIn, {}, body));
  await mutate(sessionKey, keep(readJson('logIn', answer)), { revalidate: false });
}

export async function logOut(): Promise<void> {
  await adminCall('logOut');
  await mutate(() => true, undefined, { revalidate: false });
  await mutate(sessionKey);
}

export async function loadLogin(): Promise<Documents['getLogin']> {
  return readJson('getLogin', await textOf(await request(loginEndpoints.getLogin, {})));
}

function keep(session: SessionAnswer): SessionAnswer {
  ({ csrfToken } = session);
  return session;
}
