import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Shop } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import type { Price } from '#domain/money.ts';
import { languageOf } from './language.ts';

/** Where the built page takes its nonce; see web/shell/style-nonce.ts. */
const noncePlace = '<meta name="csp-nonce" content="" />';
const factsPlace = /(?<=<script id="facts" type="application\/json">)[^<]*/;

/** The nonce of this answer: only styles that carry it may be added to the page by a script. */
export function nonceOf(response: Response): string {
  const { locals } = response as Response<unknown, { nonce?: string }>;
  return (locals.nonce ??= randomBytes(16).toString('base64'));
}

/** Answers with the web's one page, which finds its screen by the address. */
export function sendPage(page: string, shop: Shop, status = 200): RequestHandler {
  const { LANGUAGES: languages } = shop.config;
  return (request, response) => {
    const language = languageOf(request, languages);
    const filled = page
      .replace(noncePlace, () => noncePlace.replace('""', `"${nonceOf(response)}"`))
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace(factsPlace, () => inScript(factsOf(shop)));
    response.status(status).vary('Accept-Language').vary('Cookie');
    response.set('Cache-Control', 'no-store').type('html').send(filled);
  };
}

function factsOf({ config, styles }: Shop): PageFacts {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, LANGUAGES: languages } = config;
  const prices = [...styles.values()].map((style) => style.price ?? config.price);
  return { brand, supportEmail, languages, price: lowest(prices) ?? config.price };
}

function lowest(prices: Price[]): Price | undefined {
  return prices.toSorted((a, b) => a.amount - b.amount)[0];
}

/** JSON in which nothing can end the script element around it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
