import { expect, test } from 'vitest';
import { adminPath } from '#contract/admin/contract.ts';
import { adminRoutes } from '#contract/admin/routes.ts';
import { createAdminRouter } from '#server/admin/admin-router.ts';
import { givenConsole } from '../support/console.ts';

/** Returns the routes of the router itself, documented or not. */
function routesOf(services: Parameters<typeof createAdminRouter>[0]) {
  const routes = createAdminRouter(services).stack.flatMap(({ route }) => (route ? [route] : []));
  return routes.flatMap(({ path, stack }) =>
    [...new Set(stack.map(({ method }) => method.toUpperCase()))].map((method) => {
      return { method, path };
    }),
  );
}

test('every route of the console requires a login and a request from the shop’s own pages', async () => {
  await using shop = await givenConsole();
  const routes = routesOf(shop.services);
  const operator = await shop.givenOperator();
  const other = await shop.givenOperator();
  const ended = await shop.givenOperator();
  await ended.call('POST /api/admin/session/end');
  const [own, others] = [operator.held(), other.held()];
  const nobody = { cookie: '', 'x-csrf-token': '' };
  const fromElsewhere = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];

  const statusOf = async (sent: { method: string; path: string }, headers: Record<string, string>) =>
    (await operator.send({ ...sent, headers })).status;
  for (const route of routes) {
    const tried = {
      'without a login': await statusOf(route, nobody),
      'with a token that nobody gave out': await statusOf(route, {
        cookie: own.cookie.replace(/=.*/, `=${'A'.repeat(43)}`),
      }),
      'with an ended session': await statusOf(route, {
        cookie: ended.held().cookie,
        'x-csrf-token': ended.held().csrfToken,
      }),
      'from another site': await Promise.all(fromElsewhere.map((headers) => statusOf(route, headers))),
      'without a CSRF token': route.method === 'GET' ? 403 : await statusOf(route, { 'x-csrf-token': '' }),
      'with another session’s CSRF token':
        route.method === 'GET' ? 403 : await statusOf(route, { 'x-csrf-token': others.csrfToken }),
    };
    expect({ [`${route.method} ${route.path}`]: tried }).toEqual({
      [`${route.method} ${route.path}`]: {
        'without a login': 401,
        'with a token that nobody gave out': 401,
        'with an ended session': 401,
        'from another site': [403, 403, 403],
        'without a CSRF token': 403,
        'with another session’s CSRF token': 403,
      },
    });
  }
  expect(routes).toHaveLength(Object.keys(adminRoutes).length);
  expect(await statusOf({ method: 'GET', path: `${adminPath}/nothing-here` }, nobody)).toBe(401);
  expect(await statusOf({ method: 'GET', path: `${adminPath}/nothing-here` }, {})).toBe(404);
  // None of these attempts has ended the session.
  expect((await operator.call('GET /api/admin/sessions')).map(({ isThis }) => isThis)).toContain(true);
});
