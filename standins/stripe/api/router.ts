import express, { type Router } from 'express';
import type { Checkout } from '../account/checkout.ts';
import type { Refunds } from '../account/refunds.ts';
import type { StripeControls } from '../faults.ts';
import type { State } from '../state.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { unknownAddress } from './errors.ts';
import { createExchange } from './exchange.ts';
import { addPaymentRoutes } from './payment-routes.ts';
import { addRefundRoutes } from './refund-routes.ts';

type Parts = {
  state: State;
  controls: StripeControls;
  secretKey: string;
  now: () => number;
  checkout: Checkout;
  refunds: Refunds;
};

/** The HTTP API under `/v1`, as far as a shop with the hosted page needs it. */
export function createApi({ state, controls, secretKey, now, checkout, refunds }: Parts): Router {
  const router = express.Router();
  const exchange = createExchange({ state, controls, secretKey, now });
  router.use('/v1', express.urlencoded({ extended: true, limit: '1mb' }));
  addCheckoutRoutes(router, { state, checkout, exchange });
  addRefundRoutes(router, { state, refunds, exchange });
  addPaymentRoutes(router, { state, exchange });
  addAccountRoutes(router, { state, exchange });
  router.use(
    '/v1',
    exchange(({ method, path }) => {
      throw unknownAddress(method, path);
    }),
  );
  return router;
}
