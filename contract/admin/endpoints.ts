import type { Endpoint } from '../endpoints.ts';

/** Everything under it needs a login. */
export const adminPath = '/api/admin';

/** How each call of the console is made. Apart from `routes.ts`, so that its scripts carry no schemas. */
export const adminEndpoints = {
  getSession: { method: 'GET', path: `${adminPath}/session` },
  logOut: { method: 'POST', path: `${adminPath}/session/end` },
  listSessions: { method: 'GET', path: `${adminPath}/sessions` },
  endSession: { method: 'POST', path: `${adminPath}/sessions/end` },
} as const satisfies Record<string, Endpoint>;

/** What `GET` answers with an image. */
export const adminNonJsonPaths = {} as const satisfies Record<string, string>;

/** How somebody logs in: the only calls of the console that need no login. */
export const loginEndpoints = {
  getLogin: { method: 'GET', path: '/api/login' },
  logIn: { method: 'POST', path: '/api/login' },
} as const satisfies Record<string, Endpoint>;
