import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '#config.ts';
import { countedPaths } from '#contract/counted-paths.ts';
import { Refusal } from '#domain/refusal.ts';

/** Returns the hashes of the page's inline scripts (the theme is set before the first paint). */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Hosts that a page may reach, without and with analytics. */
const noAnalytics = { scripts: [], connections: [] };
const googleAnalytics = {
  scripts: ['https://www.googletagmanager.com'],
  connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
};

const nonces = new WeakMap<ServerResponse, string>();

/** Returns the nonce of this answer: a script may add only styles that carry it. */
export function nonceOf(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/**
 * Sets the headers of every answer: nothing from other origins runs or frames, and no page's address is sent to them; no type is
 * sniffed.
 */
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
    // Other hosts below the operator's domain are not ours to bind to https.
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:') && { includeSubDomains: false },
  });
}

/** Returns a handler that sets these headers on every answer. */
export function withHeaders(headers: Record<string, string>): RequestHandler {
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/** Headers that keep a page from the camera, or let it ask for it. */
export const noCamera = { 'Permissions-Policy': 'camera=()' };
export const mayUseCamera = { 'Permissions-Policy': 'camera=(self)' };

/** Headers that keep a page out of search engines and their caches. */
export const noIndex = { 'X-Robots-Tag': 'noindex, nofollow, noarchive' };

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** True for methods that change nothing. */
export const isSafe = ({ method }: Pick<Request, 'method'>): boolean => safeMethods.includes(method);

/** True for requests from a page of another site, which browsers declare in `Sec-Fetch-Site` or `Origin`. */
export function isCrossSite(request: Request, shopUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  return origin !== undefined && origin !== new URL(shopUrl).origin;
}

/** Refuses changes requested by a page of another site in a visitor's name. @throws Refusal `cross_site` */
export function refuseCrossSite(shopUrl: string): RequestHandler {
  return (request, _response, next) => {
    if (!isSafe(request) && isCrossSite(request, shopUrl)) throw new Refusal('cross_site');
    next();
  };
}
