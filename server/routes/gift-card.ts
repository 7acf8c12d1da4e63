import type { RequestHandler } from 'express';
import { drawGiftCard } from '#adapters/cards/draw-gift-card.ts';
import type { Services } from '#compose.ts';
import { showCode } from '#domain/code.ts';
import { pickLanguage } from '#domain/language.ts';
import { Refusal } from '#domain/refusal.ts';
import { giftLink } from '#domain/secret-links.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Sends the card of a gift as a PDF to print. */
export function getGiftCard(services: Services): RequestHandler {
  const { codes, config, gifts, limits, secrets } = services;
  return async (request, response) => {
    const { id, locale, reference } = await currentOrder(request, services);
    await limits.consume('photoReads', id);
    const [gift, code] = await Promise.all([gifts.ofOrder(id), codes.issuedFor(id)]);
    if (!gift || !code || (await codes.isStopped(code))) throw new Refusal('nothing_to_send');
    const { host } = new URL(config.PUBLIC_URL);
    const pdf = await drawGiftCard({
      language: pickLanguage([locale]),
      brand: config.BRAND_NAME,
      ...{ from: gift.fromName ?? '', to: gift.toName ?? '', message: gift.message ?? '' },
      code: showCode(secrets.codeFor(id)),
      link: giftLink(config.PUBLIC_URL, secrets.giftSecret(id)),
      address: `${host}/transform`,
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(code.expiresAt),
    });
    response.set('Content-Disposition', `attachment; filename="${reference}.pdf"`);
    response.type('application/pdf').send(pdf);
  };
}
