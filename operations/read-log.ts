import type { LogPlace } from '#adapters/database/tables/log-lines.ts';
import type { Services } from '#compose.ts';
import { levelsFrom, readService, type LogLevel } from '#domain/log-line.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { readReference } from '#domain/reference.ts';

type Wanted = {
  /** Such as `worker` or `worker@gpu-box`. */
  service?: string | undefined;
  /** Reference or id of an order. */
  order?: string | undefined;
  level?: LogLevel | undefined;
  before?: LogPlace | undefined;
  limit: number;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds an order by what log lines and pages call it, and by nothing personal: reading the log is not audited. */
async function orderIdOf(text: string, orders: Services['orders']): Promise<string> {
  const typed = text.trim();
  if (isId.test(typed)) return typed;
  const reference = readReference(typed);
  const order = reference === undefined ? undefined : await orders.byReference(reference);
  if (!order) throw new OperationError('order_not_named', { text: typed });
  return order.id;
}

/** Returns a page of kept log lines, newest first, and all services that have any. @throws OperationError for an unknown order */
export async function readLog(
  { service, order, level, before, limit }: Wanted,
  { logLines, orders }: Pick<Services, 'logLines' | 'orders'>,
) {
  const wanted = {
    ...(service !== undefined && readService(service)),
    ...(order !== undefined && { orderId: await orderIdOf(order, orders) }),
    ...(level !== undefined && { levels: levelsFrom(level) }),
  };
  const [found, services] = await Promise.all([
    logLines.newest({ ...wanted, before, limit: limit + 1 }),
    logLines.services(),
  ]);
  const lines = found.slice(0, limit);
  const last = found.length > limit ? lines.at(-1) : undefined;
  return { services, lines, last };
}
