import path from 'node:path';
import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { languageOf } from '../http/language.ts';
import { escapeHtml } from '../pages/html.ts';

/** The pages that search engines may show. */
const indexedPages = ['/', '/gallery', '/transform', '/gift'];

/** Keeps crawlers from orders, shared pictures and the API. */
export function getRobots({ config }: Services): RequestHandler {
  const rules = [
    'User-agent: *',
    ...['/api/', '/success', '/gift/open', '/share/', '/booth', '/admin'].map(
      (prefix) => `Disallow: ${prefix}`,
    ),
  ];
  const text = [...rules, '', `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`, ''].join('\n');
  return (_request, response) => void response.type('text').send(text);
}

export function getSitemap({ config }: Services): RequestHandler {
  const { PUBLIC_URL: url, LANGUAGES: languages } = config;
  const entries = indexedPages.map((page) => {
    const address = escapeHtml(url + page);
    const others = languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
    );
    return `<url><loc>${address}</loc>${others.join('')}</url>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  return (_request, response) => void response.type('application/xml').send(text);
}

/** Tells phones how to share a photo with the installed shop; `service-worker.js` receives it. */
const shareTarget = {
  action: '/transform',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: 'photo', accept: ['image/*', '.heic', '.heif'] }] },
};

/** Answers a shared photo where the worker that would have kept it is missing: the form asks for it. */
export const postSharedPhoto: RequestHandler = (_request, response) => response.redirect(303, '/transform');

/** Sends the web app manifest, for a shop that is put on a home screen. */
export function getManifest({ config }: Services): RequestHandler {
  const ownIcons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  return (request, response) => {
    response
      .vary('Accept-Language')
      .vary('Cookie')
      .type('application/manifest+json')
      .json({
        name: config.BRAND_NAME,
        short_name: config.BRAND_NAME,
        lang: languageOf(request, config.LANGUAGES),
        id: '/',
        start_url: '/',
        display: 'minimal-ui',
        background_color: '#131011',
        theme_color: '#131011',
        icons: config.LOGO === undefined ? ownIcons : [{ src: '/logo', sizes: 'any' }],
        share_target: shareTarget,
      });
  };
}

/** Sends the operator's logo, or the shop's own. */
export function getLogo({ config }: Services, webRoot: string): RequestHandler {
  const file = config.LOGO ?? path.join(webRoot, 'favicon.svg');
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').sendFile(file, { dotfiles: 'allow' });
  };
}
