import { expect, test } from 'vitest';
import { apiScopes, type ApiScope } from '#domain/api-token.ts';
import { endpointOf, type RouteName } from '#contract/endpoints.ts';
import { errorAnswer } from '#contract/shop.ts';
import { tokenRoutes } from '#contract/token-api.ts';
import { makeApiToken, revokeApiToken } from '#operations/api-tokens.ts';
import { parseStrictly } from '../support/api-client.ts';
import { givenConsole } from '../support/console.ts';
import { runProcess } from '../support/run-process.ts';
import { givenPaid, sqlOf } from './given-paid.ts';

type Console = Awaited<ReturnType<typeof givenConsole>>;
const stripeAway = { STRIPE_API_URL: 'http://127.0.0.1:1' };
const month = new Date().toISOString().slice(0, 7);

/** Makes a token with these scopes. */
async function givenToken({ services }: Console, scopes: ApiScope[], expiresAt: Date | null = null) {
  return makeApiToken({ name: 'books', scopes, expiresAt, createdBy: 'test' }, services);
}

function get({ url }: Console, path: string, authorization?: string): Promise<Response> {
  return fetch(`${url}${path}`, authorization === undefined ? {} : { headers: { authorization } });
}

/** Returns the status and the challenge or the error code of a refused request. */
async function refusalOf(response: Response) {
  const { error } = parseStrictly(errorAnswer, await response.json());
  return [response.status, error.code, response.headers.get('www-authenticate')];
}

const invalid = 'Bearer realm="Toonbooth", error="invalid_token"';
const routes = Object.entries(tokenRoutes) as [RouteName, (typeof tokenRoutes)[keyof typeof tokenRoutes]][];

const addressOf = (name: RouteName, id: string): string =>
  endpointOf(name).path.replace(':id', id).replace(':month', month);

/** Checks an answer against the route's schema, or that it is the file of the month. */
async function expectAnswer(response: Response, route: (typeof routes)[number][1]): Promise<void> {
  expect(response.status).toBe(200);
  if ('answer' in route) parseStrictly<typeof route.answer>(route.answer, await response.json());
  else expect(response.headers.get('content-disposition')).toContain(`payments-${month}.csv`);
}

test('every route answers exactly the tokens with its scope', async () => {
  await using shop = await givenConsole({ ...stripeAway, TIME_ZONE: 'Asia/Tokyo' });
  const { id } = await givenPaid(shop, 'delivered');
  const sets: ApiScope[][] = [
    ['orders:read'],
    ['figures:read'],
    ['orders:read', 'addresses:read'],
    [...apiScopes],
  ];
  const cases = sets.flatMap((scopes) => routes.map(([name, route]) => ({ scopes, name, route })));

  expect(cases).toHaveLength(20);
  for (const { scopes, name, route } of cases) {
    const { token } = await givenToken(shop, scopes);
    const response = await get(shop, addressOf(name, id), `Bearer ${token}`);
    const challenge = `Bearer realm="Toonbooth", error="insufficient_scope", scope="${route.scope}"`;
    if (scopes.includes(route.scope)) await expectAnswer(response, route);
    else expect([name, ...(await refusalOf(response))]).toEqual([name, 403, 'scope_missing', challenge]);
  }
  const { token } = await givenToken(shop, [...apiScopes]);
  expect((await get(shop, '/api/v1/secrets', `Bearer ${token}`)).status).toBe(404);
});

test('every route refuses a token that is missing, malformed, unknown, revoked or expired', async () => {
  await using shop = await givenConsole();
  const revoked = await givenToken(shop, [...apiScopes]);
  for (const { id } of await shop.services.apiTokens.list()) await revokeApiToken(id, shop.services);
  const expired = await givenToken(shop, [...apiScopes], new Date(Date.now() + 60_000));
  await sqlOf(shop)(`update api_tokens set expires_at = now() where prefix = $1`, expired.prefix);
  const missing = [401, 'token_missing', 'Bearer realm="Toonbooth"'];
  const refused = [
    { sent: undefined, answer: missing },
    { sent: 'Basic YTpi', answer: missing },
    { sent: 'Bearer tb_short', answer: [401, 'token_wrong', invalid] },
    { sent: `Bearer tb_${'A'.repeat(43)}`, answer: [401, 'token_wrong', invalid] },
    { sent: `Bearer ${revoked.token}`, answer: [401, 'token_revoked', invalid] },
    { sent: `Bearer ${expired.token}`, answer: [401, 'token_expired', invalid] },
  ];

  for (const { sent, answer } of refused)
    for (const [name] of routes) {
      const refusal = await refusalOf(await get(shop, addressOf(name, 'x'), sent));
      expect([name, ...refusal]).toEqual([name, ...answer]);
    }
});

test('orders come in pages, with their addresses only for a token that may read them', async () => {
  await using shop = await givenConsole();
  const first = await givenPaid(shop, 'delivered', { email: 'ada@example.com' });
  const second = await givenPaid(shop, 'refunded');
  const { token } = await givenToken(shop, ['orders:read']);
  const { token: curious } = await givenToken(shop, ['orders:read', 'addresses:read']);
  const read = async (query: string, by = token) =>
    (await (await get(shop, `/api/v1/orders${query}`, `Bearer ${by}`)).json()) as {
      orders: { id: string; email?: string }[];
      next: string | null;
    };

  const page = await read('?limit=1');
  expect(page).toMatchObject({ orders: [{ id: second.id, state: 'refunded' }], next: second.id });
  expect(await read(`?limit=1&after=${page.next ?? ''}`)).toMatchObject({
    orders: [{ id: first.id }],
    next: null,
  });
  expect((await read('?state=delivered')).orders.map(({ id }) => id)).toEqual([first.id]);
  expect(JSON.stringify(await read(''))).not.toContain('@');
  expect((await read('?state=delivered', curious)).orders).toMatchObject([{ email: 'ada@example.com' }]);
  for (const wrong of ['?limit=0', '?limit=101', '?after=x', '?state=lost'])
    expect((await get(shop, `/api/v1/orders${wrong}`, `Bearer ${token}`)).status).toBe(400);
});

test('a token’s last use is written at most once a minute, and its calls are counted', async () => {
  await using shop = await givenConsole();
  const { token } = await givenToken(shop, ['figures:read']);
  const sql = sqlOf(shop);
  const call = () => get(shop, '/api/v1/figures/days', `Bearer ${token}`);
  const usedAt = async () => (await shop.services.apiTokens.list())[0]?.lastUsedAt?.getTime() ?? 0;

  expect(await usedAt()).toBe(0);
  await call();
  expect(await usedAt()).toBeGreaterThan(Date.now() - 30_000);
  await sql(`update api_tokens set last_used_at = now() - interval '50 seconds'`);
  const before = await usedAt();
  await call();
  expect(await usedAt()).toBe(before);
  await sql(`update api_tokens set last_used_at = now() - interval '61 seconds'`);
  await call();
  expect(await usedAt()).toBeGreaterThan(before);

  const answers = await Promise.all(Array.from({ length: 120 }, call));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the console makes tokens, lists them without their secret, and revokes them', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const wanted = { name: ' Books ', scopes: ['figures:read'] } satisfies { name: string; scopes: ApiScope[] };
  const made = await operator.call('POST /api/admin/tokens/make', { ...wanted, until: '2036-03-31' });
  const [listed] = await operator.call('GET /api/admin/tokens');

  expect(made.result).toContain('"Books"');
  expect(listed).toMatchObject({
    name: 'Books',
    scopes: ['figures:read'],
    lastUsedAt: null,
    prefix: made.token.slice(0, 9),
  });
  expect(JSON.stringify(listed)).not.toContain(made.token);
  const dump = await sqlOf(shop)('select row_to_json(t)::text as row from api_tokens t');
  expect(JSON.stringify(dump)).not.toContain(made.token.slice(9));
  const call = () => get(shop, '/api/v1/figures/days', `Bearer ${made.token}`);
  expect((await call()).status).toBe(200);

  const id = listed?.id ?? '';
  const { result } = await operator.call('POST /api/admin/tokens/revoke', { id, reason: 'leaked' });
  expect(result).toBe('The token "Books" is revoked.');
  expect((await call()).status).toBe(401);
  expect(await operator.call('GET /api/admin/tokens')).toEqual([]);
  await expect(operator.call('POST /api/admin/tokens/revoke', { id })).rejects.toThrow(/no such token/);
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['addresses:read'] },
    { until: '2020-01-01' },
  ])
    await expect(
      operator.call('POST /api/admin/tokens/make', { ...wanted, ...(wrong as { name: string }) }),
    ).rejects.toThrow(/409/);
  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.map(({ action, reason }) => [action, reason])).toContainEqual(['tokens.revoke', 'leaked']);
  expect(JSON.stringify(entries)).not.toContain(made.token);
});

test('toonbooth tokens makes, lists and revokes the same tokens', async () => {
  await using shop = await givenConsole();
  const command = (...words: string[]) => runProcess('cli/main', ['tokens', ...words], shop.services.env);
  const { said } = await command('make', 'Books', '--scopes', 'orders:read,figures:read', '--days', '30');
  const token = said.trim().split('\n').at(-1) ?? '';
  expect((await get(shop, '/api/v1/figures/days', `Bearer ${token}`)).status).toBe(200);
  const { id } = (await shop.services.apiTokens.list())[0] ?? expect.fail();
  const listed = await command('list');
  expect(listed.said).toMatch(/Books {2}tb_\S{6}… {2}orders:read figures:read {2}last used 20.* until 20/);
  expect((await command('revoke', id)).said).toContain('The token "Books" is revoked.');
  expect((await get(shop, '/api/v1/figures/days', `Bearer ${token}`)).status).toBe(401);
  expect((await command('make', 'x', '--scopes', 'orders')).said).toContain('"orders" is not a scope');
});
