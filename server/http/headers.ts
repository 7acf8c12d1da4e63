import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '#config.ts';
import { Refusal } from '#domain/refusal.ts';
import { nonceOf } from '../pages/pages.ts';

/** The hashes of the scripts that stand in the page itself (the theme's first line). */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** The hosts that a page may reach when the operator counts visits, and none when not. */
const noAnalytics = { scripts: [], listeners: [] };
const googleAnalytics = {
  scripts: ['https://www.googletagmanager.com'],
  listeners: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
};

/** Headers for every answer: nothing from elsewhere runs, frames, sniffs or learns the address of a page. */
export function securityHeaders(page: string, config: Config): RequestHandler {
  const analytics = config.ANALYTICS_ID === undefined ? noAnalytics : googleAnalytics;
  const avatarHosts = config.AVATAR_HOST === undefined ? [] : [config.AVATAR_HOST];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(page), ...analytics.scripts],
        connectSrc: ["'self'", ...analytics.listeners],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'blob:', ...avatarHosts, ...analytics.listeners],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
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
