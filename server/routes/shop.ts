import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Request, RequestHandler, Response } from 'express';
import { shopVersion } from '#adapters/shop-version.ts';
import { exampleFile, hasTestExample, stylesWithTestExamples } from '#adapters/styles/examples.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto, type Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Language } from '#domain/language.ts';
import { packsFor } from '#domain/pack.ts';
import { paymentMethodNames } from '#domain/payment-methods.ts';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { textsIn } from '#domain/style.ts';
import { languageOf } from '../http/language.ts';
import { escapeHtml } from '../pages/html.ts';
import type { Handler } from '../http/route.ts';
import {
  announcementIn,
  availabilityOf,
  closedMessages,
  offeredStyles,
  type SoldStyle,
} from '../orders/availability.ts';

/** Returns the answer to `GET /api/shop` in this language. */
export async function presentShop(language: Language, services: Services): Promise<ShopAnswer> {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, CURRENCY: currency, DATA_DIR } = services.config;
  const { maxBytes, maxPixels, minSide, kinds } = photoLimits;
  const availability = await availabilityOf(services);
  const { wait, closedFor } = availability;
  const closedMessage = announcementIn(availability, language, services);
  return {
    version: await shopVersion(),
    brand,
    supportEmail,
    currency,
    limits: { maxBytes, maxPixels, minSide, kinds: [...kinds] },
    open: closedFor === undefined,
    ...(closedFor && { closedFor, closedReason: closedMessages[closedFor] }),
    ...(closedMessage !== undefined && { closedMessage }),
    paymentMethods: paymentMethodNames(services.payments.paymentMethods(), currency, language),
    wait,
    packs: services.config.packs,
    ...(services.config.PROOFS === 'auto' && { proofs: true as const }),
    testDrawings: stylesWithTestExamples(await offeredStyles(services), DATA_DIR).length > 0,
  };
}

/** Returns the styles that can be drawn now; all of them while the whole shop is closed, so that there is something to see. */
export async function presentStyles(language: Language, services: Services): Promise<StyleAnswer[]> {
  const { drawable } = await availabilityOf(services);
  const all = await offeredStyles(services);
  const offered = all.filter(({ id }) => drawable.length === 0 || drawable.includes(id));
  const photos = await examplePhotos(offered, services.config.DATA_DIR);
  return offered.map((style) => ({
    ...presentStyle(style, language),
    ...presentPacks(style, services.config),
    before: photos.get(style.id) ?? '',
    testDrawing: hasTestExample(style, services.config.DATA_DIR),
  }));
}

/** Answers in the visitor's language. */
function inLanguageOf<Answer>(
  present: (language: Language, services: Services) => Promise<Answer>,
  services: Services,
) {
  return async ({ request, response }: { request: Request; response: Response }): Promise<Answer> => {
    response.vary('Accept-Language').vary('Cookie');
    return present(languageOf(request, services.config.LANGUAGES), services);
  };
}

export function getShop(services: Services): Handler<Routes['GET /api/shop']> {
  return inLanguageOf(presentShop, services);
}

export function getStyles(services: Services): Handler<Routes['GET /api/styles']> {
  return inLanguageOf(presentStyles, services);
}

function presentStyle(style: SoldStyle, language: Language): Omit<StyleAnswer, 'before' | 'testDrawing'> {
  const { title, tagline, bestFor } = textsIn(style, language);
  return {
    id: style.id,
    title,
    tagline,
    price: style.price,
    after: `/api/styles/${style.id}/after`,
    ...(style.maxFaces === undefined ? {} : { maxFaces: style.maxFaces }),
    ...(bestFor === undefined ? {} : { bestFor }),
    ...(style.drawnFaces && { drawnFaces: style.drawnFaces }),
  };
}

function presentPacks({ price }: SoldStyle, config: Services['config']): Pick<StyleAnswer, 'packs'> {
  const packs = packsFor(price, config.price, config.packs);
  return packs.length === 0 ? {} : { packs };
}

const digests = new Map<string, Promise<string>>();

/** Returns an example's SHA-256, cached by modification time: one redrawn on the operator's GPU keeps its name. */
async function digestOf(file: string): Promise<string> {
  const { mtimeMs } = await stat(file);
  const version = `${file} ${mtimeMs}`;
  const digest =
    digests.get(version) ?? readFile(file).then((bytes) => createHash('sha256').update(bytes).digest('hex'));
  digests.set(version, digest);
  return digest;
}

/** Returns the path of each style's example photo. Styles with the same photo share one path, so that it is fetched once. */
async function examplePhotos(styles: Style[], dataDir: string): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const firsts = new Map<string, string>();
  for (const style of styles) {
    const digest = await digestOf(exampleFile(style, 'before', dataDir) ?? samplePhoto);
    const first = firsts.get(digest) ?? `/api/styles/${style.id}/before`;
    firsts.set(digest, first);
    addresses.set(style.id, first);
  }
  return addresses;
}

/** Sends a style's example pictures; without a photo of its own, ours; without a picture, the style's name. */
export function getExampleImage({ styles, config }: Services): RequestHandler {
  return (request, response) => {
    const { styleId, which } = request.params;
    const style = styles.get(String(styleId));
    if (!style || (which !== 'before' && which !== 'after')) throw new Refusal('no_such_page');
    const file = exampleFile(style, which, config.DATA_DIR) ?? (which === 'before' ? samplePhoto : undefined);
    if (file === undefined) {
      const title = textsIn(style, languageOf(request, config.LANGUAGES)).title;
      response.set('Cache-Control', 'no-cache').type('image/svg+xml').send(placeholder(title));
      return;
    }
    response.set('Cache-Control', 'public, max-age=3600').sendFile(file, { dotfiles: 'allow' });
  };
}

/** Returns an SVG that stands in for an example still to be drawn. */
function placeholder(title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 700"><rect width="700" height="700" fill="#ffd23f"/>
<text x="350" y="350" fill="#131011" font-family="sans-serif" font-size="80" font-weight="700" text-anchor="middle"
dominant-baseline="central" textLength="${Math.min(600, title.length * 50)}">${escapeHtml(title)}</text></svg>`;
}
