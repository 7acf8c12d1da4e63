import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '#config.ts';
import { countedPaths } from '#contract/counted-paths.ts';
import { Refusal } from '#domain/refusal.ts';

/** The hashes of the page's inline scripts (the theme is set before anything is drawn). */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** The hosts that a page may reach when the operator counts visits, and none when not. */
const noAnalytics = { scripts: [], connections: [] };
const googleAnalytics = {
  scripts: ['https://www.googletagmanager.com'],
  connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
};

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce of this answer: only styles that carry it may be added to the page by a script. */
export function nonceOf(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** Headers for every answer: nothing from elsewhere runs, frames, sniffs or learns the address of a page. */
export function securityHeaders(page: string, config: Config): RequestHandler {
  const usual = headersWith(noAnalytics, page, config);
  if (config.ANALYTICS_ID === undefined) return usual;
  const counted = headersWith(googleAnalytics, page, config);
  return (request, response, next) => {
    const headers = countedPaths.includes(request.path) ? counted : usual;
    headers(request, response, next);
  };
}

function headersWith(
  analytics: { scripts: string[]; connections: string[] },
  page: string,
  config: Config,
): RequestHandler {
  const avatarHosts = config.AVATAR_HOST === undefined ? [] : [config.AVATAR_HOST];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(page), ...analytics.scripts],
        connectSrc: ["'self'", ...analytics.connections],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'blob:', ...avatarHosts, ...analytics.connections],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Other hosts below the operator's domain are not ours to bind.
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') && { includeSubDomains: false },
  });
}

/** Sets the same headers on every answer that passes. */
export function withHeaders(headers: Record<string, string>): RequestHandler {
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/** What keeps a page out of search engines and their caches. */
export const noIndex = { 'X-Robots-Tag': 'noindex, nofollow, noarchive' };

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** True for what changes nothing. */
export const isSafe = ({ method }: Pick<Request, 'method'>): boolean => safeMethods.includes(method);

/** True for what a page of another site sends. Browsers say where a request comes from. */
export function isCrossSite(request: Request, shopUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  return origin !== undefined && origin !== new URL(shopUrl).origin;
}

/** Refuses what another site's page sends in a visitor's name. */
export function refuseCrossSite(shopUrl: string): RequestHandler {
  return (request, _response, next) => {
    if (!isSafe(request) && isCrossSite(request, shopUrl)) throw new Refusal('cross_site');
    next();
  };
}
