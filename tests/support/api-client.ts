import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { endpointOf } from '#contract/endpoints.ts';
import { commonErrors } from '#contract/route.ts';
import { routes, type AnswerOf, type BodyOf, type JsonRouteName, type Routes } from '#contract/routes.ts';
import { errorAnswer } from '#contract/shop.ts';

export type Send = (url: string, request: RequestInit) => Promise<Response>;
type CallOptions<Name extends JsonRouteName> = {
  /** Secret of the order or the photo. */
  token?: string;
  body?: BodyOf<Routes[Name]>;
  headers?: Record<string, string>;
  form?: FormData;
};

/** Error with which the shop refuses a call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** Checks that JSON matches the schema exactly, without any additional field. */
export function parseStrictly<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.infer<Schema> {
  const parsed = z.parse(schema, json);
  if (!isDeepStrictEqual(parsed, json)) {
    throw new Error(`The contract does not know all of ${JSON.stringify(json)}`);
  }
  return parsed;
}

/**
 * Sends a request, and again after each 408 (RFC 9110, 15.5.9): fetch opens more connections than it needs, and the server may be
 * closing one that was never used just as the request is sent on it.
 */
export async function fetchAfterTimeouts(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, request);
  return answer.status === 408 ? fetchAfterTimeouts(url, request) : answer;
}

/** Creates a client of the shop's API that checks every answer against its schema. `send` makes the requests. */
export function createApiClient(shopUrl: string, send: Send = fetchAfterTimeouts) {
  /** Sends any request below `/api` and returns the answer unchecked. */
  function request(
    method: string,
    path: string,
    options: CallOptions<JsonRouteName> = {},
  ): Promise<Response> {
    const { token, body, headers, form } = options;
    return send(`${shopUrl}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? form && { body: form } : { body: JSON.stringify(body) }),
    });
  }

  /** @throws ApiError when the shop refuses; Error when the answer does not match the contract */
  async function call<Name extends JsonRouteName>(
    name: Name,
    options: CallOptions<Name> = {},
  ): Promise<AnswerOf<Routes[Name]>> {
    const { method, path } = endpointOf(name);
    const { status, answer, errors } = routes[name];
    const response = await request(method, path.replace(/^\/api/, ''), options);
    const json: unknown = await response.json();
    // TypeScript cannot see that the schema looked up by a name belongs to that name.
    if (response.status === status) return parseStrictly(answer, json) as AnswerOf<Routes[Name]>;
    const { error } = parseStrictly(errorAnswer, json);
    const known: readonly string[] = [...errors, ...commonErrors];
    if (!known.includes(error.code)) throw new Error(`The contract does not know ${error.code} of ${name}`);
    throw new ApiError(response.status, error);
  }

  return { request, call };
}
