import path from 'node:path';
import { expect, test } from 'vitest';
import { adminRoutes } from '#contract/admin/routes.ts';
import { loginRoutes } from '#contract/admin/sessions.ts';
import { routes } from '#contract/routes.ts';
import { givenServices } from '#tests/support/services.ts';
import { createAdminRouter } from './admin/admin-router.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './events/order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

test('the API has the contract’s routes and Stripe’s webhook only, and the console’s behind a guard', async () => {
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
  expect(stack.filter(({ name }) => name === 'router')).toHaveLength(1);
  const [guard, ...behind] = createAdminRouter(services).stack;
  expect(guard?.route).toBeUndefined();
  expect(servedBy(behind).sort()).toEqual(Object.keys(adminRoutes).sort());
});

type Layers = ReturnType<typeof createAdminRouter>['stack'];

function servedBy(stack: Layers): string[] {
  return stack.flatMap(({ route }) => {
    const methods = new Set(route?.stack.map(({ method }) => method.toUpperCase()));
    return [...methods].map((method) => `${method} ${String(route?.path)}`);
  });
}
