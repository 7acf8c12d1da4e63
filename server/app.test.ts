import path from 'node:path';
import { expect, test } from 'vitest';
import { nonJsonPaths } from '#contract/endpoints.ts';
import { routes } from '#contract/routes.ts';
import { givenServices } from '#tests/support/services.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './events/order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

test('the API has the routes of the contract and Stripe’s webhook, each once, and no other', async () => {
  await using services = await givenServices();
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const { stack } = createApp(services, signals, webRoot).router;
  await signals.close();

  const served = stack.flatMap(({ route }) => {
    const methods = new Set(route?.stack.map(({ method }) => method.toUpperCase()));
    return [...methods].map((method) => `${method} ${route?.path}`);
  });
  const promised = [
    ...Object.values(routes).map(({ method, path: at }) => `${method} ${at}`),
    ...Object.values(nonJsonPaths).map((at) => `GET ${at}`),
    'POST /api/stripe/webhook',
  ];
  expect(served.filter((call) => call.includes(' /api/')).sort()).toEqual(promised.sort());
  // A router that is mounted would hide its routes from this test.
  expect(stack.map(({ name }) => name)).not.toContain('router');
});
