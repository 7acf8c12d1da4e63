import type { RequestHandler } from 'express';
import { redeemCode } from '#adapters/database/codes.ts';
import { addLetter } from '#adapters/database/letters.ts';
import type { Querying } from '#adapters/database/database.ts';
import { placeOrder, type Identity, type NewOrder } from '#adapters/database/new-orders.ts';
import type { Order, Photo } from '#adapters/database/tables.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Shop } from '#compose.ts';
import { orderRequest, type OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import { cropFits, type Size } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Style } from '#domain/style.ts';
import { currentOrder } from '../current-order.ts';
import { openCheckout } from '../open-checkout.ts';
import { read, readKey } from '../read.ts';

/** The words a visitor agrees to; kept with the order. */
const consentVersion = '2026-11';

/** Checks everything that can be checked before anything is stored. */
async function checked(
  asked: OrderRequest,
  shop: Shop,
): Promise<{ photo: Photo; style: Style; codeHash?: Buffer }> {
  if (asked.consent !== true) throw new Refusal('consent_missing');
  if (!isPlainAddress(asked.email)) throw new Refusal('email_malformed');
  const style = shop.styles.get(asked.styleId);
  if (!style) throw new Refusal('style_unknown');
  const photo = await shop.photos.bySecret(hashOf(asked.photoId));
  if (!photo) throw new Refusal('photo_gone');
  if (asked.crop && !cropFits(asked.crop, photo)) throw new Refusal('crop_outside');
  return { photo, style, ...codeIn(asked) };
}

function codeIn({ code: typed }: OrderRequest): { codeHash?: Buffer } {
  if (typed === undefined || typed.trim() === '') return {};
  const code = readCode(typed);
  if (code === undefined) throw new Refusal('code_unknown');
  return { codeHash: hashOf(code) };
}

/** The order's own photo: the draft, or the visitor's cut of it. */
async function cutPhoto(
  photo: Photo,
  { crop }: OrderRequest,
  { files, images }: Shop,
): Promise<Size & { jpeg: Buffer }> {
  const jpeg = await files.get('drafts', photo.id);
  if (!jpeg) throw new Refusal('photo_gone');
  return crop ? images.cut(jpeg, crop) : { jpeg, width: photo.width, height: photo.height };
}

function identityIn({ secrets }: Shop): Identity {
  return (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) });
}

export function postOrder(shop: Shop): RequestHandler {
  return async (request, response) => {
    const asked = read(orderRequest, request.body);
    const key = readKey(request, 'order', JSON.stringify(asked));
    const { photo, style, codeHash } = await checked(asked, shop);
    const { jpeg, width, height } = await cutPhoto(photo, asked, shop);
    const price = style.price ?? shop.config.price;
    const order: NewOrder = {
      state: codeHash ? 'paid' : 'awaiting_payment',
      paidBy: codeHash ? 'code' : 'card',
      paidAt: codeHash ? new Date() : null,
      styleId: style.id,
      email: asked.email,
      locale: asked.locale ?? 'en',
      priceAmount: codeHash ? 0 : price.amount,
      currency: price.currency,
      consentVersion,
      photoWidth: width,
      photoHeight: height,
    };
    const placed = await placeOrder(shop.db, {
      order,
      key,
      identity: identityIn(shop),
      prepare: (_tx, id) => shop.files.put('photos', id, jpeg),
      finish: (tx, id) => payWithCode(tx, codeHash, id),
    });
    await shop.queue.wake({ lane: 'office', subject: 'placed', id: placed.id, state: placed.state });
    response.status(201).json(await presentPlaced(placed, shop));
  };
}

async function payWithCode(tx: Querying, codeHash: Buffer | undefined, orderId: string): Promise<void> {
  if (!codeHash) return;
  await redeemCode(tx, codeHash, orderId);
  await addLetter(tx, orderId, 'received');
}

async function presentPlaced(order: Order, shop: Shop) {
  const token = shop.secrets.orderToken(order.id);
  const statusUrl = `${shop.config.PUBLIC_URL}/success#${token}`;
  const placed = { orderId: order.id, token, statusUrl };
  if (order.state !== 'awaiting_payment') return placed;
  const { url: checkoutUrl, sessionId } = await openCheckout(order, shop);
  return { ...placed, checkoutUrl, sessionId };
}

/** The open checkout again, or a new one for an order whose last one ran out. */
export function postCheckout(shop: Shop): RequestHandler {
  return async (request, response) => {
    let order = await currentOrder(request, shop);
    if (order.state === 'expired') {
      await shop.orders.advance({ order, event: 'reopen' });
      order = await currentOrder(request, shop);
    }
    if (order.state !== 'awaiting_payment') throw new Refusal('already_paid');
    if (order.photoDeletedAt !== null) throw new Refusal('photo_gone');
    const { url: checkoutUrl, sessionId } = await openCheckout(order, shop);
    response.json({ checkoutUrl, sessionId });
  };
}
