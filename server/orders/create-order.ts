import type { Request } from 'express';
import { failpoint } from '#adapters/failpoint.ts';
import { redeemCode } from '#adapters/database/tables/codes.ts';
import type { Querying } from '#adapters/database/database.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { addMail } from '#adapters/database/tables/mails.ts';
import { placeOrder, type Identity, type NewOrder } from '#adapters/database/tables/new-orders.ts';
import type { Order } from '#adapters/database/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Shop } from '#compose.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Size } from '#domain/photo.ts';
import type { Style } from '#domain/style.ts';
import { openCheckout } from './open-checkout.ts';
import { fingerprintsOf, refuseBlocked } from './blocks.ts';
import { refuseWhenClosed } from './availability.ts';

/** What is ordered; the photo is the order's own from here on. */
export type OrderInput = {
  photo: Size & { jpeg: Buffer };
  style: Style;
  email: string;
  locale: string;
  consentVersion: string;
  key?: KeyedRequest | undefined;
  /** SHA-256 of the code that pays, if one does. */
  codeHash?: Buffer | undefined;
  /** The order that this one redraws for free. */
  redrawOf?: string;
};

type Payment = Pick<NewOrder, 'state' | 'paidBy' | 'paidAt' | 'priceAmount' | 'currency'>;

function paymentFor({ style, codeHash, redrawOf }: OrderInput, { config }: Shop): Payment {
  const { amount, currency } = style.price ?? config.price;
  const free = { paidAt: new Date(), priceAmount: 0, currency };
  if (redrawOf !== undefined) return { ...free, state: 'approved', paidBy: 'redraw' };
  if (codeHash) return { ...free, state: 'paid', paidBy: 'code' };
  return { state: 'awaiting_payment', paidBy: 'card', paidAt: null, priceAmount: amount, currency };
}

/**
 * Places an order, unless the shop is closed or the visitor blocked: both are said before any money is taken.
 * @throws Refusal for everything that stands against it; then nothing is stored.
 */
export async function place(wish: OrderInput, request: Request, shop: Shop): Promise<OrderCreated> {
  const { photo, style, email, locale, consentVersion, codeHash, redrawOf } = wish;
  await refuseWhenClosed(shop, style.id);
  const marks = await fingerprintsOf(request, email, photo.jpeg, shop);
  await refuseBlocked(marks, locale, shop);
  const placed = await placeOrder(shop.db, {
    order: {
      ...paymentFor(wish, shop),
      ...marks,
      ...(redrawOf === undefined ? {} : { redrawOf }),
      styleId: style.id,
      email,
      locale,
      consentVersion,
      photoWidth: photo.width,
      photoHeight: photo.height,
    },
    key: wish.key,
    identity: identityIn(shop),
    finish: (tx, id) => payWithCode(tx, codeHash, id),
    keep: (id) => shop.files.put('photos', id, photo.jpeg),
  });
  failpoint('order-placed');
  await shop.queue.wake({ lane: 'office', subject: 'placed', id: placed.id, state: placed.state });
  return presentPlaced(placed, shop);
}

function identityIn({ secrets }: Shop): Identity {
  return (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) });
}

async function payWithCode(tx: Querying, codeHash: Buffer | undefined, orderId: string): Promise<void> {
  if (!codeHash) return;
  await redeemCode(tx, codeHash, orderId);
  failpoint('code-redeemed');
  await addMail(tx, orderId, 'received');
}

async function presentPlaced(order: Order, shop: Shop): Promise<OrderCreated> {
  const token = shop.secrets.orderToken(order.id);
  const statusUrl = `${shop.config.PUBLIC_URL}/success#${token}`;
  const placed = { orderId: order.id, token, statusUrl };
  if (order.state !== 'awaiting_payment') return placed;
  const { url: checkoutUrl, sessionId } = await openCheckout(order, shop);
  return { ...placed, checkoutUrl, sessionId };
}
