import path from 'node:path';
import { expect, test } from 'vitest';
import { adminRoutes } from '#contract/admin/routes.ts';
import { loginRoutes } from '#contract/admin/sessions.ts';
import { routes } from '#contract/routes.ts';
import { tokenRoutes } from '#contract/token-api.ts';
import { givenServices } from '#tests/support/services.ts';
import { createAdminRouter } from './admin/admin-router.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './events/order-signals.ts';
import { createTokenRouter } from './token-api/token-router.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

test('the API has only the contract’s routes and Stripe’s webhook; the console’s and the tokens’ are behind guards', async () => {
  await using services = await givenServices();
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const { stack } = createApp(services, signals, webRoot).router;
  await signals.close();

  const promised = [...Object.keys(routes), ...Object.keys(loginRoutes), 'POST /api/stripe/webhook'];
  expect(
    servedBy(stack)
      .filter((call) => call.includes(' /api/'))
      .sort(),
  ).toEqual(promised.sort());
  // The routes of a mounted router are hidden from this test.
  expect(stack.filter(({ name }) => name === 'router')).toHaveLength(2);
  expectGuarded(createAdminRouter(services).stack, Object.keys(adminRoutes));
  expectGuarded(createTokenRouter(services).stack, Object.keys(tokenRoutes));
});

function expectGuarded([guard, ...behind]: Layers, routesBehind: string[]): void {
  expect(guard?.route).toBeUndefined();
  expect(servedBy(behind).sort()).toEqual(routesBehind.sort());
}

type Layers = ReturnType<typeof createAdminRouter>['stack'];

function servedBy(stack: Layers): string[] {
  return stack.flatMap(({ route }) => {
    const methods = new Set(route?.stack.map(({ method }) => method.toUpperCase()));
    return [...methods].map((method) => `${method} ${String(route?.path)}`);
  });
}
