import { randomUUID } from 'node:crypto';
import type { CutPhoto } from '#adapters/cut-draft.ts';
import { failpoint } from '#adapters/failpoint.ts';
import { type CodeGuess } from '#adapters/database/tables/code-guesses.ts';
import type { Database } from '#adapters/database/database.ts';
import { holdPaymentBehind } from '#adapters/database/payments/payment-behind.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import type { CreateRequest, NewOrder } from '#adapters/database/orders/changes.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Price } from '#domain/money.ts';
import { firstState } from '#domain/order.ts';
import { shareOf, type SoldPack } from '#domain/pack.ts';
import { isPayable } from '#domain/payment.ts';
import { Refusal } from '#domain/refusal.ts';
import { unpaidOrderMinutes } from '#domain/retention.ts';
import { orderLink } from '#domain/secret-links.ts';
import { refuseOtherPrice, refuseWhenClosed, type SoldStyle } from './availability.ts';
import { fingerprintsOf, refuseBlocked } from './blocks.ts';
import { keepingTerms } from './keep-terms.ts';
import { openCheckout } from './open-checkout.ts';

/** Input of a new order; from here on the photo belongs to the order. */
export type OrderInput = {
  photo: CutPhoto;
  /** The draft that the photo was cropped from, where it is known. */
  draftId: string | null;
  /** The proof of exactly this photo and style that the visitor has seen. */
  proofId?: string | undefined;
  style: SoldStyle;
  /** Null for a guest at a booth who gave none: nothing is mailed then. */
  email: string | null;
  locale: string;
  consentVersion: string;
  /** The visitor's network address, or the range that contains it. */
  networkRange: string;
  key?: KeyedRequest | undefined;
  payment: OrderPayment;
};

/** Means of payment of an order. */
export type OrderPayment =
  /** With the price that the page showed, and the pack or the further styles whose first picture it is, if any. */
  | {
      by: 'card';
      shownPrice?: Price | undefined;
      pack?: SoldPack | undefined;
      further?: Pick<SoldStyle, 'id' | 'price'>[];
    }
  /** With the code's SHA-256, and the guess that it counts as until it proves right. */
  | { by: 'code'; codeHash: Buffer; guess: CodeGuess }
  /** With the order that this one redraws, and the tier of the spare picture drawn with it, if any: nothing is drawn then. */
  | { by: 'redraw'; orderId: string; drawnTier?: string | undefined };

type PaidFor = Pick<OrderInput, 'payment'> & { style: { price: Price } };
type PaidColumns = Pick<
  NewOrder,
  | ('state' | 'paidBy' | 'paidAt' | 'priceAmount' | 'currency' | 'redrawOf' | 'pictureTier')
  | ('packSize' | 'packWorth' | 'packShare' | 'furtherStyles' | 'ownAmount')
>;

/** Returns the columns of an order that concern the pack it buys. */
function packColumns(pack: SoldPack) {
  const { pictures: packSize, price, worth } = pack;
  return {
    packSize,
    packWorth: worth.amount,
    packShare: shareOf(pack).amount,
    priceAmount: price.amount,
  };
}

/**
 * Returns the columns of an order that concern the further styles of its photo: for what follows from money, a pack whose codes are
 * worth their style's price.
 */
function setColumns(own: Price, further: Pick<SoldStyle, 'id' | 'price'>[]) {
  const amounts = further.map(({ price }) => price.amount);
  const least = Math.min(...amounts);
  return {
    ...{ packSize: further.length + 1, packWorth: least, packShare: least, ownAmount: own.amount },
    furtherStyles: JSON.stringify(further.map(({ id: styleId, price: { amount } }) => ({ styleId, amount }))),
    priceAmount: amounts.reduce((sum, amount) => sum + amount, own.amount),
  };
}

/** Returns the columns of an order that concern its payment. @throws Refusal when the page showed another price */
export function paidColumns({ style: { price }, payment }: PaidFor): PaidColumns {
  const { currency } = price;
  const free = { paidBy: payment.by, paidAt: new Date(), priceAmount: 0, currency };
  switch (payment.by) {
    case 'card': {
      const { shownPrice, pack, further = [] } = payment;
      const bought = further.length > 0 ? setColumns(price, further) : pack && packColumns(pack);
      const unpaid = { ...free, state: firstState.card, paidAt: null, priceAmount: price.amount, ...bought };
      refuseOtherPrice(shownPrice, { amount: unpaid.priceAmount, currency });
      return unpaid;
    }
    case 'code':
      return { ...free, state: firstState.code };
    case 'redraw': {
      const { orderId: redrawOf, drawnTier } = payment;
      if (drawnTier === undefined) return { ...free, state: firstState.redraw, redrawOf };
      return { ...free, state: firstState.drawnRedraw, redrawOf, pictureTier: drawnTier };
    }
  }
}

function stylesIn({ style, payment }: OrderInput): string[] {
  const further = payment.by === 'card' ? (payment.further ?? []) : [];
  return [style, ...further].map(({ id }) => id);
}

const isDrawn = (payment: OrderPayment) => payment.by === 'redraw' && payment.drawnTier !== undefined;

/**
 * Creates an order and, where it must be paid, opens its checkout.
 * @throws Refusal before any money is taken. Nothing is stored then, except with `payment_unreachable`, after which the checkout
 * can be opened later.
 */
export async function createOrder(input: OrderInput, services: Services): Promise<OrderCreated> {
  const { photo, draftId, proofId = null, style, email, locale, consentVersion, payment } = input;
  if (!isDrawn(payment)) await refuseWhenClosed(services, stylesIn(input), locale);
  const fingerprints = {
    ...fingerprintsOf(input, services),
    photoHash: await services.images.fingerprint(photo.jpeg),
  };
  await refuseBlocked(fingerprints, locale, services);
  // A free redraw is part of the contract for the first picture.
  const { termsHash, ...terms } =
    payment.by === 'redraw' ? { termsHash: null } : keepingTerms(locale, services);
  const order = await createWithPhoto(photo.jpeg, services, {
    ...terms,
    order: {
      ...paidColumns(input),
      ...fingerprints,
      styleId: style.id,
      email,
      locale,
      consentVersion,
      termsHash,
      draftId,
      proofId,
      photoWidth: photo.width,
      photoHeight: photo.height,
      photoScores: photo.scores && JSON.stringify(photo.scores),
    },
    key: input.key,
    identity: identityIn(services),
    finish: finishing(input, services),
  });
  failpoint('order-created');
  await services.queue.enqueueOrder(order);
  return presentCreated(order, services);
}

/** Returns the writes that belong to creating the order; none for one that waits for its card payment, unless it has a proof. */
function finishing(input: OrderInput, services: Services): CreateRequest['finish'] {
  const { proofId, payment } = input;
  if (proofId === undefined && payment.by === 'card') return undefined;
  return async (tx, id) => {
    if (proofId !== undefined) await services.proofs.keepForOrder(proofId, unpaidOrderMinutes, tx);
    await finishPayment(input, id, services, tx);
  };
}

/**
 * Stores the order's own photo and then the order, so that no order lacks its photo. Outside the transaction: a slow storage must
 * not hold a connection that others wait for.
 */
async function createWithPhoto(
  jpeg: Buffer,
  { files, orders }: Services,
  request: CreateRequest,
): Promise<Order> {
  const id = randomUUID();
  await files.put('photos', id, jpeg);
  // The sweep removes photos left behind, including those of a process that died.
  const removePhoto = () => files.remove('photos', id).catch(() => undefined);
  try {
    const order = await orders.create({ ...request, id });
    if (order.id !== id) await removePhoto();
    return order;
  } catch (error) {
    // After any other error nobody knows whether the order was committed.
    if (error instanceof Refusal) await removePhoto();
    throw error;
  }
}

export function identityIn({ secrets }: Services): CreateRequest['identity'] {
  return (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) });
}

/** Marks an order as paid that needs no checkout. @throws Refusal when its code or the order it redraws cannot pay for it */
export async function finishPayment(
  { payment, style }: PaidFor,
  orderId: string,
  { codes, codeGuesses, mails, payments: { livemode } }: Services,
  tx: Database,
): Promise<void> {
  if (payment.by === 'redraw' && (await holdPaymentBehind(tx, payment.orderId)) !== 'kept')
    throw new Refusal('redraw_stopped');
  if (payment.by !== 'code') return;
  await codes.redeem(payment.codeHash, orderId, { livemode, price: style.price }, tx);
  await codeGuesses.remove(payment.guess, tx);
  failpoint('code-redeemed');
  await mails.add(orderId, 'received', '', tx);
}

export async function presentCreated(order: Order, services: Services): Promise<OrderCreated> {
  const token = services.secrets.orderToken(order.id);
  const created = { orderId: order.id, token, statusUrl: orderLink(services.config.PUBLIC_URL, token) };
  if (!isPayable(order)) return created;
  return { ...created, ...(await openCheckout(order, services)) };
}
