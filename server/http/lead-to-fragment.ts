import type { RequestHandler } from 'express';
import { restoreLink } from '#domain/secret-links.ts';

/** Redirects a mail's link whose `#` was escaped on its way: otherwise a fragment never reaches the server. */
export const leadToFragment: RequestHandler = ({ originalUrl }, response, next) => {
  const restored = restoreLink(originalUrl);
  if (restored === originalUrl) {
    next();
    return;
  }
  response.set('Cache-Control', 'no-store').redirect(302, restored);
};
