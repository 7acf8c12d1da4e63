import type { Request } from 'express';
import type { ApiOrderRow } from '#adapters/database/orders/api-orders.ts';
import type { Services } from '#compose.ts';
import type { ApiOrder, TokenRoutes } from '#contract/token-api.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Handler } from '../http/route.ts';
import { hasScope } from './require-token.ts';

const mostOnPage = 100;
const usualOnPage = 50;
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the size of a page. @throws Refusal `malformed` */
function sizeOf(wanted = String(usualOnPage)): number {
  const size = Number(wanted);
  if (Number.isInteger(size) && size >= 1 && size <= mostOnPage) return size;
  throw new Refusal('malformed');
}

export function getApiOrders({ apiOrders }: Services): Handler<TokenRoutes['GET /api/v1/orders']> {
  return async ({ request, readQuery }) => {
    const { after, state, limit: wanted } = readQuery();
    const limit = sizeOf(wanted);
    if (after !== undefined && !isId.test(after)) throw new Refusal('malformed');
    // One more than a page holds, to learn whether there are more.
    const found = await apiOrders.page({ after, state, limit: limit + 1 });
    const orders = found.slice(0, limit).map((order) => present(order, request));
    return { orders, next: found.length > limit ? (orders.at(-1)?.id ?? null) : null };
  };
}

export function getApiOrder({ apiOrders }: Services): Handler<TokenRoutes['GET /api/v1/orders/:id']> {
  return async ({ request }) => {
    const id = String(request.params.id);
    const order = isId.test(id) ? await apiOrders.byId(id) : undefined;
    if (!order) throw new Refusal('order_unknown', { message: 'There is no order with this id.' });
    return present(order, request);
  };
}

function present(row: ApiOrderRow, request: Request): ApiOrder {
  const { id, reference, kind, state, styleId, paidBy } = row;
  return {
    ...{ id, reference, kind, state, style: styleId === '' ? null : styleId, paidBy },
    pack: row.packSize === null ? null : { pictures: row.packSize },
    price: { amount: row.priceAmount, currency: row.currency },
    tax: row.taxAmount,
    payment: presentPayment(row),
    ...(hasScope(request, 'addresses:read') && { email: row.email }),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function presentPayment({ paymentIntent: id, refundedAmount: refunded, isReal }: ApiOrderRow) {
  return id === null ? null : { id, refunded, livemode: isReal };
}
