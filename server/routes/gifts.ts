import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf, readIdempotencyKey } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { consentVersion } from '../orders/consent-version.ts';
import { createGift } from '../orders/create-gift.ts';

/** Orders a gift: a code for somebody else. */
export function postGift(services: Services): Handler<Routes['POST /api/gifts']> {
  return async ({ request, readBody }) => {
    const body = readBody();
    const networkRange = networkRangeOf(request);
    await services.limits.consume('checkouts', networkRange);
    if (!isPlainAddress(body.email)) throw new Refusal('email_malformed');
    const key = readIdempotencyKey(request, 'order', `gift ${JSON.stringify(body)}`);
    const { email, price: shownPrice } = body;
    const locale = usableLocale(body.locale);
    return createGift({ email, locale, consentVersion, networkRange, key, shownPrice }, services);
  };
}
