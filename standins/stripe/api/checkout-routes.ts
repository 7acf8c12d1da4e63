import type { Router } from 'express';
import { z } from 'zod';
import type { Checkout } from '../account/checkout.ts';
import type { Session } from '../objects/session.ts';
import type { State } from '../state.ts';
import type { Call } from './call.ts';
import type { Exchange } from './exchange.ts';
import { missing } from './errors.ts';
import { listPage } from './lists.ts';
import { listParameters, readParameters } from './parameters.ts';
import { sessionParameters } from './session-parameters.ts';

const sessionFilters = listParameters.extend({
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: z.string() }).optional(),
});
type SessionFilters = z.output<typeof sessionFilters>;

type Parts = { state: State; checkout: Checkout; exchange: Exchange };

export function addCheckoutRoutes(router: Router, { state, checkout, exchange }: Parts): void {
  const sessionOf = ({ of }: Call): Session => {
    const session = state.sessions.get(of);
    if (!session) throw missing('checkout.session', of, { param: 'session' });
    return session;
  };

  router.post(
    '/v1/checkout/sessions',
    exchange(({ parameters }) => checkout.create(readParameters(sessionParameters, parameters))),
  );
  router.get(
    '/v1/checkout/sessions',
    exchange(({ path, parameters }) => {
      const asked = readParameters(sessionFilters, parameters);
      return listPage(state.sessions.all().filter(matching(asked)), path, asked);
    }),
  );
  router.get('/v1/checkout/sessions/:id', exchange(sessionOf));
  router.post(
    '/v1/checkout/sessions/:id/expire',
    exchange((call) => checkout.expire(sessionOf(call), { id: call.id, idempotency_key: call.key ?? null })),
  );
  router.get(
    '/v1/checkout/sessions/:id/line_items',
    exchange((call) => {
      const items = state.lines.get(sessionOf(call).id)?.items ?? [];
      const asked = readParameters(listParameters, call.parameters);
      return listPage(items.map((item) => ({ ...item, created: 0 })).toReversed(), call.path, asked);
    }),
  );
}

function matching({ payment_intent: intent, status, customer_details: customer }: SessionFilters) {
  return (session: Session): boolean =>
    (intent === undefined || session.payment_intent === intent) &&
    (status === undefined || session.status === status) &&
    (customer === undefined || session.customer_details?.email === customer.email);
}
