import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler } from 'express';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export function staticFiles(webRoot: string): RequestHandler[] {
  return [
    preferCompressed(webRoot),
    express.static(webRoot, {
      index: false,
      redirect: false,
      setHeaders: (response, file) => response.setHeader('Cache-Control', cacheControlOf(file)),
    }),
  ];
}

/**
 * Rewrites the request to the compressed copy that the build put beside a file, where the browser accepts it. The file's address
 * and content type stay the same.
 */
function preferCompressed(webRoot: string): RequestHandler {
  const copies = new Set(
    readdirSync(webRoot, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.br') || file.endsWith('.gz'))
      .map((file) => `/${file.split(path.sep).join('/')}`),
  );
  return (request, response, next) => {
    const contentType = contentTypes[path.extname(request.path)];
    if (contentType === undefined || !copies.has(`${request.path}.gz`)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const encoding = request.acceptsEncodings('br', 'gzip');
    if (encoding !== false) {
      response.set({ 'Content-Encoding': encoding, 'Content-Type': `${contentType}; charset=utf-8` });
      request.url = `${request.path}.${encoding === 'br' ? 'br' : 'gz'}`;
    }
    next();
  };
}

/** File names under assets/ contain a hash of the content. */
function cacheControlOf(file: string): string {
  const hashed = file.includes(`${path.sep}assets${path.sep}`);
  return hashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}
