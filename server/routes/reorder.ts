import type { Order } from '#adapters/database/schema/schema.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import type { Services } from '#compose.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Routes } from '#contract/routes.ts';
import { redrawableUntil } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf, readIdempotencyKey } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { offeredStyle } from '../orders/availability.ts';
import { codeIn, createByCode } from '../orders/code-payment.ts';
import { consentVersion } from '../orders/consent-version.ts';
import { createOrder, presentCreated } from '../orders/create-order.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Orders another style from the same photo, at full price or with a code. */
export function postAgain(services: Services): Handler<Routes['POST /api/orders/current/again']> {
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    // What is paid by card is confirmed by mail.
    if (order.email === null) throw new Refusal('email_malformed');
    const body = readBody();
    const key = readIdempotencyKey(request, 'order', `again ${order.id} ${JSON.stringify(body)}`);
    const made = await madeBefore(key, services);
    if (made) return made;
    const { styleId, price: shownPrice } = body;
    const networkRange = networkRangeOf(request);
    await services.limits.consume('checkouts', networkRange);
    const style = await offeredStyle(styleId, services);
    const codeHash = codeIn(body);
    const same = await sameInput(order, services);
    // The visitor gets the proof that they have seen in that style.
    const proof = await services.proofs.find({ draftId: order.id, style: styleId, crop: undefined });
    const proofId = proof?.state === 'drawn' ? proof.id : undefined;
    // The page states the consent beside the styles.
    const input = { ...same, consentVersion, proofId, networkRange, style, key };
    if (codeHash) return createByCode(input, codeHash, services);
    return createOrder({ ...input, payment: { by: 'card', shownPrice } }, services);
  };
}

/**
 * Orders the same picture once more for free: once per order, within a day. A spare picture drawn with the first is delivered at
 * once, whatever the state of the machines.
 */
export function postRedraw(services: Services): Handler<Routes['POST /api/orders/current/redraw']> {
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    const key = readIdempotencyKey(request, 'order', `redraw ${order.id}`);
    // Comes first: the same request, sent again by now, may be making it.
    const redraw = await services.orders.redrawOf(order.id);
    const made = await madeBefore(key, services);
    if (made) return made;
    const until = redrawableUntil(order);
    if (until === undefined) throw new Refusal('redraw_over');
    if (redraw) throw new Refusal('already_redrawn');
    if (until < new Date()) throw new Refusal('redraw_over');
    const style = services.styles.get(order.styleId);
    if (!style) throw new Refusal('style_unknown');
    const spare = await services.drawings.spareOf(order.id);
    const drawnTier = spare && (order.pictureTier ?? style.tier);
    const input = {
      ...(await sameInput(order, services)),
      networkRange: networkRangeOf(request),
      // A redraw is free, whatever the style costs by now.
      style: { ...style, price: { amount: order.priceAmount, currency: order.currency } },
      key,
      payment: { by: 'redraw', orderId: order.id, drawnTier } as const,
    };
    return createOrder(input, services);
  };
}

/** Returns the answer of an earlier request with this key, whose answer was lost: by now it would be refused. */
async function madeBefore(
  key: KeyedRequest | undefined,
  services: Services,
): Promise<OrderCreated | undefined> {
  const order = key && (await services.orders.byIdempotencyKey(key));
  return order && presentCreated(order, services);
}

/** Reads the input that the order was created from. @throws Refusal when its photo is gone */
async function sameInput(order: Order, services: Services) {
  const { email, locale, consentVersion, photoWidth: width, photoHeight: height, draftId } = order;
  const jpeg = order.photoDeletedAt === null ? await services.files.get('photos', order.id) : undefined;
  if (!jpeg) throw new Refusal('photo_gone');
  const scores = order.moderation ?? order.photoScores;
  return { photo: { jpeg, width, height, scores }, draftId, email, locale, consentVersion };
}
