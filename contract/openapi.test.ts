import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { routes } from './routes.ts';
import { tokenRoutes } from './token-api.ts';

const all = { ...routes, ...tokenRoutes };
const description = describeApi(all);

test('the API’s description is an OpenAPI 3.1 document and names every route once', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...description })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const inItsForm = Object.keys(all).map((name) => name.replaceAll(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(inItsForm.toSorted());
});

test('a route for a token names the scope that the token needs', () => {
  expect(description.paths['/api/v1/figures/days']?.get).toMatchObject({
    security: [{ apiToken: ['figures:read'] }],
    responses: { 403: { description: expect.stringContaining('scope_missing') as string } },
  });
});

test('an invalid description is noticed', async () => {
  const paths = { ...description.paths, '/api/wrong': { get: { responses: { 200: {} } } } };
  expect(await new Validator().validate({ ...description, paths })).toMatchObject({ valid: false });
});
