import path from 'node:path';
import type { Services } from '#compose.ts';
import { createAdminRouter } from '#server/admin/admin-router.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import type { Attempt } from './sender.ts';

const webRoot = path.join(import.meta.dirname, '../../../dist/web');

type Layer = { route?: { path: string | string[]; methods: Record<string, boolean> } };

const routesIn = (stack: Layer[]) =>
  stack.flatMap(({ route }) => (route ? [{ ...route, path: [route.path].flat().map(String) }] : []));

/** Returns one call for every route of the shop, so that a new route is tested, too. */
export async function allRoutes(services: Services): Promise<Attempt[]> {
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const { stack } = createApp(services, signals, webRoot).router as unknown as { stack: Layer[] };
  await signals.close();
  const { stack: console } = createAdminRouter(services) as unknown as { stack: Layer[] };
  const routes = [...routesIn(stack), ...routesIn(console)];
  return routes.flatMap((route) =>
    route.path.flatMap((pattern) =>
      Object.keys(route.methods).map((method) => {
        const place = pattern
          .replace(':styleId', 'bricks')
          .replace(':which', 'before')
          .replace(':secret', 'A'.repeat(43));
        return { what: `${method} ${place}`, method: method.toUpperCase(), path: place };
      }),
    ),
  );
}
