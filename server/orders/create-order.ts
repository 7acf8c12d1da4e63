import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { failpoint } from '#adapters/failpoint.ts';
import { removeGuess, type CodeGuess } from '#adapters/database/tables/code-guesses.ts';
import { redeemCode } from '#adapters/database/tables/codes.ts';
import type { Database } from '#adapters/database/database.ts';
import { holdPaymentBehind } from '#adapters/database/payment-behind.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { addMail } from '#adapters/database/tables/mails.ts';
import type { CreateRequest, NewOrder } from '#adapters/database/order-changes.ts';
import type { Order } from '#adapters/database/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Scores } from '#domain/moderation.ts';
import type { Size } from '#domain/photo.ts';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { orderLink } from '#domain/secret-links.ts';
import { refuseOtherPrice, refuseWhenClosed, type SoldStyle } from './availability.ts';
import { fingerprintsOf, refuseBlocked } from './blocks.ts';
import { openCheckout } from './open-checkout.ts';

/** With the scores of just this photo where they are known. */
export type OrderedPhoto = Size & { jpeg: Buffer; scores: Scores | null };

/** What is ordered; the photo is the order's own from here on. */
export type OrderInput = {
  photo: OrderedPhoto;
  /** What the photo was cut from, where that is known. */
  draftId: string | null;
  style: SoldStyle;
  /** What the page said that it costs. */
  shownPrice?: Price | undefined;
  email: string;
  locale: string;
  consentVersion: string;
  key?: KeyedRequest | undefined;
  /** SHA-256 of the code that pays, if one does. */
  codeHash?: Buffer | undefined;
  /** The guess as which that code counts until it proves right. */
  guess?: CodeGuess | undefined;
  /** The order that this one redraws for free. */
  redrawOf?: string | undefined;
  /** With the graphs of which tier it was drawn already, beside the picture of that order: nothing is drawn then. */
  drawnBy?: string | undefined;
};

type Payment = Pick<NewOrder, 'state' | 'paidBy' | 'paidAt' | 'priceAmount' | 'currency'>;

function paymentFor({ style, shownPrice, codeHash, redrawOf, drawnBy }: OrderInput): Payment {
  const { amount, currency } = style.price;
  const free = { paidAt: new Date(), priceAmount: 0, currency };
  if (redrawOf !== undefined)
    return { ...free, state: drawnBy === undefined ? 'approved' : 'accepted', paidBy: 'redraw' };
  if (codeHash) return { ...free, state: 'paid', paidBy: 'code' };
  refuseOtherPrice(shownPrice, style.price);
  return { state: 'awaiting_payment', paidBy: 'card', paidAt: null, priceAmount: amount, currency };
}

/**
 * Creates an order and, where it must be paid, opens its checkout.
 * @throws Refusal before any money is taken. Nothing is stored then, except with `payment_unreachable`, after which the
 * checkout can be opened later.
 */
export async function createOrder(
  input: OrderInput,
  request: Request,
  services: Services,
): Promise<OrderCreated> {
  const { photo, draftId, style, email, locale, consentVersion, redrawOf, drawnBy } = input;
  if (drawnBy === undefined) await refuseWhenClosed(services, style.id, locale);
  const fingerprints = await fingerprintsOf(request, email, photo.jpeg, services);
  await refuseBlocked(fingerprints, locale, services);
  const order = await createWithPhoto(photo.jpeg, services, {
    order: {
      ...paymentFor(input),
      ...fingerprints,
      ...(redrawOf === undefined ? {} : { redrawOf }),
      ...(drawnBy === undefined ? {} : { pictureTier: drawnBy }),
      styleId: style.id,
      email,
      locale,
      consentVersion,
      draftId,
      photoWidth: photo.width,
      photoHeight: photo.height,
      photoScores: photo.scores && JSON.stringify(photo.scores),
    },
    key: input.key,
    identity: identityIn(services),
    finish: (tx, id) => finishPayment(tx, input, id, services),
  });
  failpoint('order-created');
  await services.queue.enqueueOrder(order);
  return presentCreated(order, services);
}

/**
 * Stores the order's own photo and then the order, which so is never without it. Not in the transaction: a slow storage must
 * hold no connection that others wait for.
 */
async function createWithPhoto(
  jpeg: Buffer,
  { files, orders }: Services,
  request: CreateRequest,
): Promise<Order> {
  const id = randomUUID();
  await files.put('photos', id, jpeg);
  // The sweep takes what is left, and what was written by a process that died.
  const removePhoto = () => files.remove('photos', id).catch(() => undefined);
  try {
    const order = await orders.create({ ...request, id });
    if (order.id !== id) await removePhoto();
    return order;
  } catch (error) {
    // After anything else nobody knows whether the order was committed.
    if (error instanceof Refusal) await removePhoto();
    throw error;
  }
}

export function identityIn({ secrets }: Services): CreateRequest['identity'] {
  return (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) });
}

/** What makes the order one that is paid, where it needs no checkout. */
export async function finishPayment(
  tx: Database,
  {
    codeHash,
    guess,
    style,
    redrawOf,
  }: Pick<OrderInput, 'codeHash' | 'guess' | 'redrawOf'> & {
    style: { price: Price };
  },
  orderId: string,
  { payments: { livemode } }: Services,
): Promise<void> {
  if (redrawOf !== undefined && (await holdPaymentBehind(tx, redrawOf)) !== 'kept')
    throw new Refusal('redraw_stopped');
  if (!codeHash) return;
  await redeemCode(tx, codeHash, orderId, { livemode, price: style.price });
  if (guess) await removeGuess(tx, guess);
  failpoint('code-redeemed');
  await addMail(tx, orderId, 'received');
}

export async function presentCreated(order: Order, services: Services): Promise<OrderCreated> {
  const token = services.secrets.orderToken(order.id);
  const created = { orderId: order.id, token, statusUrl: orderLink(services.config.PUBLIC_URL, token) };
  if (order.state !== 'awaiting_payment') return created;
  return { ...created, ...(await openCheckout(order, services)) };
}
