import type { LogPlace } from '#adapters/database/tables/log-lines.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { readLog } from '#operations/read-log.ts';
import { inWords, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 100;

const showPlace = ({ at, id }: LogPlace): string => `${at.getTime()}-${id}`;

function readPlace(text: string): LogPlace {
  const [, ms, id = ''] = /^(\d{1,15})-(\d{1,18})$/.exec(text) ?? [];
  if (ms === undefined) throw new Refusal('malformed');
  return { at: new Date(Number(ms)), id };
}

/** Not audited: log lines contain no personal data. */
export function getLogLines(services: Services): AdminHandler<'GET /api/admin/log-lines'> {
  return async ({ input: { before, ...wanted } }) => {
    const page = { ...wanted, limit: pageSize, ...(before && { before: readPlace(before) }) };
    const { last, ...found } = await readLog(page, services).catch(inWords);
    return withIsoDates({ ...found, next: last ? showPlace(last) : null });
  };
}
