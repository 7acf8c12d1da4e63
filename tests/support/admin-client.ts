import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { adminRoutes, type AdminCallName, type AdminRoutes, type InputOf } from '#contract/admin/routes.ts';
import { sessionAnswer, type SessionAnswer } from '#contract/admin/sessions.ts';
import { endpointOf } from '#contract/endpoints.ts';
import type { AnswerOf } from '#contract/route.ts';
import { errorAnswer } from '#contract/shop.ts';
import { ApiError, parseStrictly } from './api-client.ts';

type Input<Name extends AdminCallName> = InputOf<AdminRoutes[Name]>;
type Sent = { method: string; path: string; headers?: Record<string, string>; input?: unknown };

/** Creates a client of the console's API, as an operator's browser uses it. `headers` go with every request. */
export function createAdminClient(shopUrl: string, headers: Record<string, string> = {}) {
  let cookie = '';
  /** Cookie by which the shop knows a browser that has logged in. */
  let known = '';
  let csrfToken = '';

  /** Sends any request, with the cookie and the token that were issued unless `headers` override them. */
  function send({ method, path, headers: own, input }: Sent): Promise<Response> {
    const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
    return fetch(`${shopUrl}${path}${query && `?${query}`}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken },
        ...{ ...headers, ...own },
      },
      ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    });
  }

  /** Logs in, or with token and password accepts an invitation. @throws ApiError when the login is refused */
  async function logIn(
    input:
      | { mailAddress?: string; password: string; code?: string }
      | { token: string }
      | { passkey: AuthenticationResponseJSON }
      | { token: string; password: string },
    own: Record<string, string> = {},
  ): Promise<SessionAnswer> {
    const response = await send({
      method: 'POST',
      path: 'token' in input && 'password' in input ? '/api/login/invitation' : '/api/login',
      headers: { cookie: known, ...own },
      input,
    });
    const json: unknown = await response.json();
    if (!response.ok) throw new ApiError(response.status, parseStrictly(errorAnswer, json).error);
    const session = parseStrictly(sessionAnswer, json);
    [cookie = '', known = ''] = response.headers.getSetCookie().map((set) => set.split(';')[0]);
    ({ csrfToken } = session);
    return session;
  }

  /** @throws ApiError when the call is refused; Error when the answer does not match the contract */
  async function call<Name extends AdminCallName>(
    name: Name,
    ...[input]: Input<Name> extends undefined ? [] : [Input<Name>]
  ): Promise<AnswerOf<AdminRoutes[Name]>> {
    const { answer } = adminRoutes[name];
    const response = await send({ ...endpointOf(name), input });
    const json: unknown = await response.json();
    // TypeScript cannot see that the schema looked up by a name belongs to that name.
    if (response.ok) return parseStrictly(answer, json) as AnswerOf<AdminRoutes[Name]>;
    throw new ApiError(response.status, parseStrictly(errorAnswer, json).error);
  }

  return { send, logIn, call, held: () => ({ cookie, csrfToken }) };
}
