import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { formatPrice, parsePrice } from '#domain/money.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { Role } from '#domain/person.ts';

/** Checks that a role may give an order's money back. An amount in another currency than the limit's is above it. @throws OperationError */
export function requireWithinLimit(order: Order, role: Role, { config }: Pick<Services, 'config'>): void {
  const { MANAGER_REFUND_LIMIT: most, CURRENCY } = config;
  const { paymentIntent, priceAmount: amount, currency, reference } = order;
  if (role !== 'manager' || most === undefined || paymentIntent === null) return;
  const limit = parsePrice(most, CURRENCY);
  if (currency === limit.currency && amount <= limit.amount) return;
  const price = formatPrice({ amount, currency }, 'en');
  throw new OperationError('refund_above_limit', { reference, price, limit: formatPrice(limit, 'en') });
}
