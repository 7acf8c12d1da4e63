import express, { type Response, type Router } from 'express';
import { ApiError } from '../api/errors.ts';
import { payOrder, type Pay } from '../controls.ts';
import type { Session } from '../objects.ts';
import type { State } from '../state.ts';
import { overviewPage } from './overview-page.ts';
import { endedPage, payPage, unknownPage } from './pay-page.ts';

/** Serves the hosted payment page at a session's `url`, and all payments at `/`: plain forms, no script. */
export function createPayRoutes(state: State, pay: Pay): Router {
  const router = express.Router();
  router.get('/', (_request, response) => void response.type('html').send(overviewPage(state)));
  router.get('/c/pay/:id', ({ params, query }, response) =>
    show(params.id, response, query.declined === '1'),
  );
  router.post('/c/pay/:id', express.urlencoded(), ({ params: { id }, body }, response) => {
    const chosen = payOrder.safeParse(body);
    const ended = chosen.success ? tryToPay(id, chosen.data) : undefined;
    const page = `/c/pay/${id}${ended?.status === 'open' ? '?declined=1' : ''}`;
    response.redirect(303, ended?.status === 'complete' ? returnAddress(ended) : page);
  });

  /** Returns undefined if the session was paid or expired in another tab; its page then says so. */
  function tryToPay(...asked: Parameters<Pay>): Session | undefined {
    try {
      return pay(...asked);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  function show(id: string, response: Response, declined: boolean): void {
    const session = state.sessions.get(id);
    const sale = state.sales.get(id);
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).type('html');
    if (!session || !sale) response.status(404).send(unknownPage());
    else if (session.status === 'open') response.send(payPage(session, sale, declined));
    else response.send(endedPage(session, sale, returnAddress(session)));
  }

  return router;
}

function returnAddress({ id, success_url: address }: Session): string {
  return address.replaceAll('{CHECKOUT_SESSION_ID}', id);
}
