import type { Request } from 'express';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { hasLink, tidyWords } from '#domain/gift-words.ts';
import { usableLocale } from '#domain/locale.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf, readBearer, readIdempotencyKey } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { consentVersion } from '../orders/consent-version.ts';
import { createGift } from '../orders/create-gift.ts';
import { presentGift } from '../orders/present-gift.ts';
import { sendingOf } from './gift-sending.ts';

/** Orders a gift: a code for somebody else. */
export function postGift(services: Services): Handler<Routes['POST /api/gifts']> {
  return async ({ request, readBody }) => {
    const body = readBody();
    const networkRange = networkRangeOf(request);
    await services.limits.consume('checkouts', networkRange);
    if (!isPlainAddress(body.email)) throw new Refusal('email_malformed');
    if (hasLink(body)) throw new Refusal('gift_link');
    const key = readIdempotencyKey(request, 'order', `gift ${JSON.stringify(body)}`);
    const { email, price: shownPrice } = body;
    const locale = usableLocale(body.locale);
    const card = { ...tidyWords(body), ...(body.sending && sendingOf(body.sending, email, services)) };
    return createGift({ email, locale, consentVersion, networkRange, key, shownPrice, card }, services);
  };
}

/** Finds the gift that the request's bearer secret opens, once it has a code. @throws Refusal `gift_unknown` */
async function currentGift(request: Request, { codes, gifts, limits }: Services) {
  const secretHash = readBearer(request);
  const gift = secretHash && (await gifts.bySecretHash(secretHash));
  const code = gift && (await codes.issuedFor(gift.orderId));
  if (!code) throw new Refusal('gift_unknown');
  await limits.consume('status', gift.orderId);
  return { gift, code };
}

export function getGift(services: Services): Handler<Routes['GET /api/gifts/current']> {
  return async ({ request }) => {
    const { gift, code } = await currentGift(request, services);
    return presentGift(gift, code, services);
  };
}

/** Records that the receiver has opened the gift. */
export function postGiftOpening(services: Services): Handler<Routes['POST /api/gifts/current/open']> {
  return async ({ request }) => {
    const { gift } = await currentGift(request, services);
    await services.gifts.markOpened(gift.orderId);
    return {};
  };
}
