import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { routes } from './routes.ts';

const description = describeApi(routes);

test('the API’s description is an OpenAPI 3.1 document and names every route once', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...description })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const inItsForm = Object.keys(routes).map((name) => name.replaceAll(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(inItsForm.toSorted());
});

test('an invalid description is noticed', async () => {
  const paths = { ...description.paths, '/api/wrong': { get: { responses: { 200: {} } } } };
  expect(await new Validator().validate({ ...description, paths })).toMatchObject({ valid: false });
});
