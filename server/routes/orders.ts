import type { RequestHandler } from 'express';
import type { Draft } from '#adapters/database/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { orderRequest, type OrderRequest } from '#contract/order.ts';
import { readCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { cropFits, type Size } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Style } from '#domain/style.ts';
import { currentOrder } from '../orders/current-order.ts';
import { openCheckout } from '../orders/open-checkout.ts';
import { refuseWhenClosed } from '../orders/availability.ts';
import { createOrder } from '../orders/create-order.ts';
import { read, readKey } from '../http/read.ts';
import { rangeOf } from '../orders/blocks.ts';

/** The words a visitor agrees to; kept with the order. */
const consentVersion = '2026-11';

/** Checks everything that the visitor can put right. */
async function checked(asked: OrderRequest, services: Services): Promise<{ photo: Draft; style: Style }> {
  if (asked.consent !== true) throw new Refusal('consent_missing');
  if (!isPlainAddress(asked.email)) throw new Refusal('email_malformed');
  const style = services.styles.get(asked.styleId);
  if (!style) throw new Refusal('style_unknown');
  const photo = await services.drafts.bySecret(hashOf(asked.photoId));
  if (!photo) throw new Refusal('photo_gone');
  if (asked.crop && !cropFits(asked.crop, photo)) throw new Refusal('crop_outside');
  return { photo, style };
}

/** The code as it is stored, if the visitor gave one. */
function codeIn({ code: typed }: OrderRequest): Buffer | undefined {
  if (typed === undefined || typed.trim() === '') return undefined;
  const code = readCode(typed);
  if (code === undefined) throw new Refusal('code_unknown');
  return hashOf(code);
}

/**
 * A code counts as a guess before anybody looks whether it is right, so that many at once are no way around the limit.
 * Only an unknown one stays counted: a used one was once right.
 */
async function countGuess<T>(range: string, attempt: () => Promise<T>, { limits }: Services): Promise<T> {
  await limits.consume('wrongCodes', range);
  let wrong = false;
  try {
    return await attempt();
  } catch (error) {
    wrong = error instanceof Refusal && error.errorCode === 'code_unknown';
    throw error;
  } finally {
    if (!wrong) await limits.restore('wrongCodes', range);
  }
}

/** The order's own photo: the draft, or the visitor's cut of it. */
async function cutPhoto(
  photo: Draft,
  { crop }: OrderRequest,
  { files, images }: Services,
): Promise<Size & { jpeg: Buffer }> {
  const jpeg = await files.get('drafts', photo.id);
  if (!jpeg) throw new Refusal('photo_gone');
  return crop ? images.cut(jpeg, crop) : { jpeg, width: photo.width, height: photo.height };
}

export function postOrder(services: Services): RequestHandler {
  return async (request, response) => {
    const asked = read(orderRequest, request.body);
    const codeHash = codeIn(asked);
    await services.limits.consume('checkouts', rangeOf(request));
    const { photo, style } = await checked(asked, services);
    const wish = {
      photo: await cutPhoto(photo, asked, services),
      style,
      email: asked.email,
      locale: usableLocale(asked.locale),
      consentVersion,
      key: readKey(request, 'order', JSON.stringify(asked)),
      codeHash,
    };
    const placing = () => createOrder(wish, request, services);
    response.status(201).json(await (codeHash ? countGuess(rangeOf(request), placing, services) : placing()));
  };
}

/** The open checkout again, or a new one for an order whose last one ran out. */
export function postCheckout(services: Services): RequestHandler {
  return async (request, response) => {
    let order = await currentOrder(request, services);
    await refuseWhenClosed(services, order.styleId);
    if (order.photoDeletedAt !== null) throw new Refusal('photo_gone');
    if (order.state === 'expired') {
      await services.orders.advance({ order, event: 'reopen' });
      order = await currentOrder(request, services);
    }
    if (order.state !== 'awaiting_payment') throw new Refusal('already_paid');
    const { url: checkoutUrl, sessionId } = await openCheckout(order, services);
    response.json({ checkoutUrl, sessionId });
  };
}
