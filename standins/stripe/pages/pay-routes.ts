import express, { type Response, type Router } from 'express';
import { ApiError } from '../api/errors.ts';
import { outcomes, type Outcome } from '../acts.ts';
import type { Session } from '../objects/session.ts';
import type { State } from '../state.ts';
import { overviewPage } from './overview-page.ts';
import { endedPage, payPage, unknownPage } from './pay-page.ts';

type Parts = { state: State; pay: (sessionId: string, outcome: Outcome) => Session };

/** The hosted payment page at a session's `url`, and all payments at `/`: plain forms, no script. */
export function createPayRoutes({ state, pay }: Parts): Router {
  const router = express.Router();

  router.get('/', (_request, response) => void response.type('html').send(overviewPage(state)));

  router.get('/c/pay/:id', (request, response) => {
    show(request.params.id, response, request.query.declined === '1');
  });

  router.post('/c/pay/:id', express.urlencoded({ extended: false }), (request, response) => {
    const { id } = request.params;
    const { outcome } = (request.body ?? {}) as { outcome?: unknown };
    const chosen = outcomes.find((one) => one === outcome);
    const ended = chosen && tryToPay(id, chosen);
    if (ended?.status === 'complete') response.redirect(303, returnAddress(ended));
    else response.redirect(303, `/c/pay/${id}${ended?.status === 'open' ? '?declined=1' : ''}`);
  });

  /** Undefined when the session was paid or expired in another tab: its page then says so. */
  function tryToPay(id: string, outcome: Outcome): Session | undefined {
    try {
      return pay(id, outcome);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  function show(id: string, response: Response, declined: boolean): void {
    const session = state.sessions.get(id);
    const lines = state.lines.get(id);
    response.set({ 'Cache-StripeControls': 'no-store', 'Referrer-Policy': 'no-referrer' }).type('html');
    if (!session || !lines) response.status(404).send(unknownPage());
    else if (session.status === 'open') response.send(payPage(session, lines, { declined }));
    else response.send(endedPage(session, lines, returnAddress(session)));
  }

  return router;
}

function returnAddress({ id, success_url: address }: Session): string {
  return address.replaceAll('{CHECKOUT_SESSION_ID}', id);
}
