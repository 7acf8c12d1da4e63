import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import type { StyleAnswer } from '#contract/shop.ts';
import type { Language } from '#domain/language.ts';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { textsIn, type Style } from '#domain/style.ts';
import { languageOf } from '../http/language.ts';
import type { Handler } from '../http/route.ts';
import { announcementIn, availabilityOf, closedReasons } from '../orders/availability.ts';

export function getShop(services: Services): Handler<Routes['getShop']> {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, CURRENCY: currency } = services.config;
  const { maxBytes, maxPixels, minSide, kinds } = photoLimits;
  return async ({ request, response }) => {
    const availability = await availabilityOf(services);
    const { wait, closedFor } = availability;
    const language = languageOf(request, services.config.LANGUAGES);
    const closedMessage = announcementIn(availability, language, services);
    response.vary('Accept-Language').vary('Cookie');
    return {
      brand,
      supportEmail,
      currency,
      limits: { maxBytes, maxPixels, minSide, kinds: [...kinds] },
      open: closedFor === undefined,
      ...(closedFor && { closedFor, closedReason: closedReasons[closedFor] }),
      ...(closedMessage !== undefined && { closedMessage }),
      wait,
    };
  };
}

/** The styles that can be drawn now; all of them while the whole shop is closed, so that there is something to see. */
export function getStyles(services: Services): Handler<Routes['getStyles']> {
  return async ({ request, response }) => {
    const language = languageOf(request, services.config.LANGUAGES);
    const { drawable } = await availabilityOf(services);
    const offered = [...services.styles.values()].filter(
      ({ id }) => drawable.length === 0 || drawable.includes(id),
    );
    response.vary('Accept-Language').vary('Cookie');
    const photos = await examplePhotos(offered);
    return offered.map((style) => ({
      ...presentStyle(style, language, services.config.price),
      before: photos.get(style.id) ?? '',
    }));
  };
}

function presentStyle(
  style: Style,
  language: Language,
  shopPrice: StyleAnswer['price'],
): Omit<StyleAnswer, 'before'> {
  const { title, tagline, bestFor } = textsIn(style, language);
  return {
    id: style.id,
    title,
    tagline,
    price: style.price ?? shopPrice,
    after: `/api/styles/${style.id}/after`,
    ...(style.maxFaces === undefined ? {} : { maxFaces: style.maxFaces }),
    ...(bestFor === undefined ? {} : { bestFor }),
  };
}

const digests = new Map<string, Promise<string>>();

function digestOf(file: string): Promise<string> {
  const digest =
    digests.get(file) ?? readFile(file).then((bytes) => createHash('sha256').update(bytes).digest('hex'));
  digests.set(file, digest);
  return digest;
}

/** Each style's address of its example photo. Styles drawn from the same photo share one: it is fetched once. */
async function examplePhotos(styles: Style[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const firsts = new Map<string, string>();
  for (const { id, examples } of styles) {
    const digest = await digestOf(examples.before);
    const first = firsts.get(digest) ?? `/api/styles/${id}/before`;
    firsts.set(digest, first);
    addresses.set(id, first);
  }
  return addresses;
}

/** The example pictures that an operator puts into a style's folder. */
export function getExampleImage({ styles }: Services): RequestHandler<{ styleId: string; which: string }> {
  return (request, response) => {
    const { styleId, which } = request.params;
    const examples = styles.get(styleId)?.examples;
    if (!examples || (which !== 'before' && which !== 'after')) throw new Refusal('no_such_page');
    response.set('Cache-Control', 'public, max-age=3600').sendFile(examples[which]);
  };
}
