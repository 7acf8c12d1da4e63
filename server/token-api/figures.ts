import type { Request, RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import type { TokenRoutes } from '#contract/token-api.ts';
import { Refusal } from '#domain/refusal.ts';
import { monthIn } from '#domain/time-zone.ts';
import { describeDays } from '#operations/describe-days.ts';
import { monthAsCsv, sumMonth } from '#operations/describe-month.ts';
import type { Handler } from '../http/route.ts';
import { sendCsv } from '../http/send-csv.ts';

export function getApiDays(services: Services): Handler<TokenRoutes['GET /api/v1/figures/days']> {
  return ({ readQuery }) => describeDays(readQuery().zone, services);
}

/** @throws Refusal `malformed` */
function monthOf(request: Request): string {
  const month = String(request.params.month);
  if (monthIn(month, 'UTC')) return month;
  throw new Refusal('malformed', { message: 'Write the month like 2026-11.' });
}

export function getApiMonth(services: Services): Handler<TokenRoutes['GET /api/v1/figures/months/:month']> {
  return ({ request }) => sumMonth(monthOf(request), services);
}

export function getApiMonthCsv(services: Services): RequestHandler {
  return async (request, response) => {
    const month = monthOf(request);
    sendCsv((await monthAsCsv(month, services)).csv, `payments-${month}.csv`, response);
  };
}
