import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Where the built page takes its nonce; see web/shell/style-nonce.ts. */
const place = '<meta name="csp-nonce" content="" />';

/** The nonce of this answer: only styles that carry it may be added to the page by a script. */
export function nonceOf(response: Response): string {
  const { locals } = response as Response<unknown, { nonce?: string }>;
  return (locals.nonce ??= randomBytes(16).toString('base64'));
}

/** Answers with the web's one page, which finds its screen by the address. */
export function sendPage(page: string, status = 200): RequestHandler {
  return (_request, response) => {
    const filled = page.replace(place, place.replace('""', `"${nonceOf(response)}"`));
    response.status(status).set('Cache-Control', 'no-store').type('html').send(filled);
  };
}
