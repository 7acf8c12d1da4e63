import type { Request, RequestHandler, Response } from 'express';
import type { ApiToken } from '#adapters/database/tables/api-tokens.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { isApiToken, type ApiScope } from '#domain/api-token.ts';
import { Refusal, type ApiErrorCode } from '#domain/refusal.ts';
import { networkRangeOf } from '../http/read-request.ts';

const tokens = new WeakMap<Request, ApiToken>();

/** Admits only requests with a valid token, up to a number a minute. */
export function requireToken({ apiTokens, limits }: Services): RequestHandler {
  async function find(request: Request, response: Response): Promise<ApiToken> {
    const [, sent] = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '') ?? [];
    if (sent === undefined) return refuse(response, 'token_missing');
    const token = isApiToken(sent) ? await apiTokens.use(hashOf(sent)) : undefined;
    if (token?.status === 'valid') return token;
    await limits.consume('wrongTokens', networkRangeOf(request));
    return refuse(response, token ? `token_${token.status}` : 'token_wrong');
  }

  return async (request, response, next) => {
    const token = await find(request, response);
    await limits.consume('tokenCalls', token.id);
    tokens.set(request, token);
    next();
  };
}

/** @throws Refusal, with the challenge of RFC 6750 */
function refuse(response: Response, code: ApiErrorCode, scope?: ApiScope): never {
  const error = { token_missing: '', scope_missing: ', error="insufficient_scope"' };
  const detail = code in error ? error[code as keyof typeof error] : ', error="invalid_token"';
  const wanted = scope === undefined ? '' : `, scope="${scope}"`;
  response.set('WWW-Authenticate', `Bearer realm="Toonbooth"${detail}${wanted}`);
  const message = scope && `That token may not read this: it lacks the scope ${scope}.`;
  throw new Refusal(code, message === undefined ? {} : { message });
}

/** Admits only requests whose token has this scope. */
export function requireScope(scope: ApiScope): RequestHandler {
  return (request, response, next) => {
    if (!hasScope(request, scope)) refuse(response, 'scope_missing', scope);
    next();
  };
}

/** Tells whether the token of an admitted request has this scope. */
export const hasScope = (request: Request, scope: ApiScope): boolean =>
  tokens.get(request)?.scopes.includes(scope) ?? false;
