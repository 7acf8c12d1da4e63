import type { Request } from 'express';

/** The body as JSON, whatever its content type says. @throws SyntaxError, which is answered with a plain 500 */
export function readJson(request: Request): unknown {
  return JSON.parse(typeof request.body === 'string' ? request.body : '');
}
