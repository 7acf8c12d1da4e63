import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { monthCsvRequest } from '#contract/admin/months.ts';
import { currentMonth, describeMonth, monthAsCsv } from '#operations/describe-month.ts';
import { read } from '../../http/read-request.ts';
import { sendCsv } from '../../http/send-csv.ts';
import type { AdminHandler } from '../admin-route.ts';

/** Not audited, as nothing here is personal. */
export function getMonth(services: Services): AdminHandler<'GET /api/admin/month'> {
  return ({ input: { month } }) => describeMonth(month ?? currentMonth(services), services);
}

export function getMonthCsv(services: Services): RequestHandler {
  return async (request, response) => {
    const { month, decimals } = read(monthCsvRequest, request.query);
    const { csv } = await monthAsCsv(month, services, decimals);
    sendCsv(csv, `payments-${month}.csv`, response);
  };
}
