import type { SessionParameters } from '../api/session-parameters.ts';
import { makeId } from './ids.ts';

export type LineItem = ReturnType<typeof newLineItem>;

type Asked = SessionParameters['line_items'][number];

/** One line of a session, with the price that was made for it on the spot; amounts in minor units. */
export function newLineItem({ price_data, quantity }: Asked, created: number) {
  const amount = price_data.unit_amount * quantity;
  return {
    id: makeId('li_'),
    object: 'item' as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: {},
    price: newPrice(price_data, created),
    quantity,
  };
}

function newPrice({ currency, unit_amount }: Asked['price_data'], created: number) {
  return {
    id: makeId('price_'),
    object: 'price' as const,
    active: false,
    billing_scheme: 'per_unit' as const,
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: makeId('prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time' as const,
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  };
}
