import type * as z from 'zod/mini';
import type { ApiScope } from '#domain/api-token.ts';
import type { ApiErrorCode, ErrorCode } from '#domain/refusal.ts';
import type { RouteName } from './endpoints.ts';

/** A call that is answered with JSON. */
export type Route<Body = unknown, Answer = unknown, Query = unknown> = {
  /** Schema of the query, where the handler reads one. */
  query?: z.ZodMiniType<Query>;
  /** Schema of the JSON body; a call without one takes none. */
  body?: z.ZodMiniType<Body>;
  /** Status of a success. */
  status: 200 | 201 | 202;
  /** Schema of a success; any other answer is an `errorAnswer`. */
  answer: z.ZodMiniType<Answer>;
};

/** A `GET` that is not answered with JSON: images, and the event stream. */
export type MediaRoute = { query?: z.ZodMiniType; media: readonly `${string}/${string}`[] };

/** Routes by name. The server has a handler for each, and the client calls them by name. */
export type RouteMap = Record<RouteName, Route | MediaRoute>;

/** Facts about a route that third-party clients need as well. */
type Described = {
  /** One sentence, for the OpenAPI document. */
  summary: string;
  /** The secret that is sent as a bearer token. */
  bearer?: 'photo' | 'proof' | 'order' | 'gift' | 'openingRequest' | 'apiToken';
  /** Right that an API token needs. */
  scope?: ApiScope;
  query?: z.ZodMiniObject;
  /** Field name of the file in a multipart form, sent in place of a body. */
  file?: string;
  /** Set where an `Idempotency-Key` is supported: a repeated request gets the first answer again. */
  idempotent?: true;
  /** Refusals in addition to those of every route (`commonErrors`). */
  errors: readonly (ErrorCode | ApiErrorCode)[];
};

/** Routes that third-party clients may call. */
export type Contract = Record<RouteName, Described & (Route | MediaRoute)>;

/** Refusals that any route may answer with: invalid requests, and outages. */
export const commonErrors = [
  ...(['malformed', 'request_too_large', 'too_slow', 'cross_site'] as const),
  ...(['no_room', 'shop_unavailable'] as const),
] as const satisfies ErrorCode[];

/** Input of a call's body before the server has parsed it; `undefined` where it takes none. */
export type BodyOf<R> = R extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined;

/** Input of a call's query before the server has parsed it; `undefined` where it takes none. */
export type QueryOf<R> = R extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : undefined;

/** Names of the routes that answer JSON. */
export type JsonName<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { answer: unknown } ? Name : never;
}[keyof Routes];

export type AnswerOf<R> = R extends { answer: infer Answer extends z.ZodMiniType } ? z.infer<Answer> : never;
