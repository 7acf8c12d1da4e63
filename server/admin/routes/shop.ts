import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { describeDays } from '#operations/describe-days.ts';
import { describeToday } from '#operations/describe-today.ts';
import { pauseShop, resumeShop } from '#operations/pause-shop.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 50;

export function getToday(services: Services): AdminHandler<'GET /api/admin/today'> {
  return async () => withIsoDates(await describeToday(services));
}

export function getDays(services: Services): AdminHandler<'GET /api/admin/days'> {
  return ({ input: { zone } }) => describeDays(zone, services);
}

export function postPause(services: Services): AdminHandler<'POST /api/admin/pause'> {
  return async ({ input: { messages, reason }, operator: { name } }) => {
    return answerDone(services, { name, reason }, { action: 'shop.pause', subject: null }, () =>
      pauseShop(messages, services),
    );
  };
}

export function postResume(services: Services): AdminHandler<'POST /api/admin/resume'> {
  return async ({ operator }) => {
    return answerDone(services, operator, { action: 'shop.resume', subject: null }, () =>
      resumeShop(services),
    );
  };
}

export function getLog({ auditLog }: Services): AdminHandler<'GET /api/admin/log'> {
  return async ({ input: { before, looks } }) => {
    if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new Refusal('malformed');
    const entries = await auditLog.newest({ before, withLooks: looks === '1', limit: pageSize + 1 });
    return { entries: withIsoDates(entries.slice(0, pageSize)), hasMore: entries.length > pageSize };
  };
}
