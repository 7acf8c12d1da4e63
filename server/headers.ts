import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { Refusal } from '#domain/refusal.ts';
import { nonceOf } from './page.ts';

/** The hashes of the scripts that stand in the page itself (the theme's first line). */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Headers for every answer: nothing from elsewhere runs, frames, sniffs or learns the address of a page. */
export function securityHeaders(page: string, https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(page)],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https,
  });
}

const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses what another site's page sends in a visitor's name. Browsers say where a request comes from. */
export function refuseCrossSite(shopUrl: string): RequestHandler {
  const { origin: own } = new URL(shopUrl);
  return (request, _response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const foreign =
      site === undefined ? origin !== undefined && origin !== own : site !== 'same-origin' && site !== 'none';
    if (!harmless.includes(request.method) && foreign) throw new Refusal('cross_site');
    next();
  };
}
