import type { Router } from 'express';
import { z } from 'zod';
import type { State } from '../state.ts';
import { missing } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { listPage } from './lists.ts';
import { listParameters, readParameters } from './parameters.ts';

const byPayment = listParameters.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

const eventFilters = listParameters.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
});

/** What can only be looked at: payments, charges, disputes and events. */
export function addPaymentRoutes(
  router: Router,
  { state, exchange }: { state: State; exchange: Exchange },
): void {
  router.get(
    '/v1/payment_intents',
    exchange(({ path, parameters }) =>
      listPage(state.intents.all(), path, readParameters(listParameters, parameters)),
    ),
  );
  router.get(
    '/v1/payment_intents/:id',
    exchange(({ of }) => state.intents.get(of) ?? raise(missing('payment_intent', of, { param: 'intent' }))),
  );
  router.get(
    '/v1/charges',
    exchange(({ path, parameters }) => {
      const asked = readParameters(byPayment.omit({ charge: true }), parameters);
      return listPage(ofPayment(state.charges.all(), asked.payment_intent), path, asked);
    }),
  );
  router.get(
    '/v1/charges/:id',
    exchange(({ of }) => state.charges.get(of) ?? raise(missing('charge', of, { param: 'charge' }))),
  );
  router.get(
    '/v1/disputes',
    exchange(({ path, parameters }) => {
      const asked = readParameters(byPayment, parameters);
      const disputes = ofPayment(state.disputes.all(), asked.payment_intent);
      return listPage(
        disputes.filter(({ charge }) => asked.charge === undefined || charge === asked.charge),
        path,
        asked,
      );
    }),
  );
  router.get(
    '/v1/disputes/:id',
    exchange(({ of }) => state.disputes.get(of) ?? raise(missing('dispute', of, { param: 'dispute' }))),
  );
  router.get(
    '/v1/events',
    exchange(({ path, parameters }) => {
      const { type, types, delivery_success: taken, ...asked } = readParameters(eventFilters, parameters);
      const wanted = types ?? (type === undefined ? undefined : [type]);
      const events = state.events
        .all()
        .filter((event) => wanted?.some((one) => isOfType(event.type, one)) ?? true);
      const fitting = events.filter(
        (event) => taken === undefined || (event.pending_webhooks === 0) === taken,
      );
      return listPage(fitting, path, asked);
    }),
  );
  router.get(
    '/v1/events/:id',
    exchange(({ of }) => state.events.get(of) ?? raise(missing('event', of))),
  );
}

/** `charge.*` stands for every type that begins so. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function ofPayment<T extends { payment_intent: string | null }>(rows: T[], intent: string | undefined): T[] {
  return rows.filter((row) => intent === undefined || row.payment_intent === intent);
}

function raise(error: Error): never {
  throw error;
}
