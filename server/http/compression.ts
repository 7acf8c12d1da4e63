import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

const kinds: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Leads to the compressed copy that the build left beside a file, where the browser takes it. The file's address and
 * kind stay what they are.
 */
export function preferCompressed(webRoot: string): RequestHandler {
  const copies = new Set(
    readdirSync(webRoot, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.br') || file.endsWith('.gz'))
      .map((file) => `/${file.split(path.sep).join('/')}`),
  );
  return (request, response, next) => {
    const kind = kinds[path.extname(request.path)];
    if (kind === undefined || !copies.has(`${request.path}.gz`)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const encoding = request.acceptsEncodings('br', 'gzip');
    if (encoding !== false) {
      response.set({ 'Content-Encoding': encoding, 'Content-Type': `${kind}; charset=utf-8` });
      request.url = `${request.path}.${encoding === 'br' ? 'br' : 'gz'}`;
    }
    next();
  };
}

/** Sends HTML that is made for this answer, compressed where the browser takes it. */
export async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  response.type('html').vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') === false) {
    response.send(html);
    return;
  }
  const bytes = await promisify(gzip)(html);
  response.set('Content-Encoding', 'gzip').type('html').send(bytes);
}
