import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/refusal.ts';
import type { RouteName } from './endpoints.ts';

/** A call that is answered with JSON. */
export type Route<Body = unknown, Answer = unknown, Query = unknown> = {
  /** Schema of the query, where the handler reads one. */
  query?: z.ZodMiniType<Query>;
  /** Schema of the JSON that is sent; a call without one takes none. */
  body?: z.ZodMiniType<Body>;
  /** Of the success. */
  status: 200 | 201 | 202;
  /** Schema of a success; anything else is an `errorAnswer`. */
  answer: z.ZodMiniType<Answer>;
};

/** A `GET` that is answered with something else than JSON: images, and the event stream. */
export type MediaRoute = { query?: z.ZodMiniType; media: readonly `${string}/${string}`[] };

/** Routes by their names. The server has a handler for each, and the client calls them by name. */
export type RouteMap = Record<RouteName, Route | MediaRoute>;

/** Facts about a route that other people's programs need, too. */
type Described = {
  /** One sentence, for the OpenAPI document. */
  summary: string;
  /** The secret that goes along as a bearer token. */
  bearer?: 'photo' | 'proof' | 'order' | 'openingRequest';
  query?: z.ZodMiniObject;
  /** Name of the file of a multipart form, in place of a body. */
  file?: string;
  /** Present where an `Idempotency-Key` is understood: the same request is answered as before. */
  idempotent?: true;
  /** Refusals beside those of every route (`commonErrors`). */
  errors: readonly ErrorCode[];
};

/** Routes that other people's programs may call. */
export type Contract = Record<RouteName, Described & (Route | MediaRoute)>;

/** Refusals that any route may answer with: odd requests, and outages. */
export const commonErrors = [
  ...(['malformed', 'request_too_large', 'too_slow', 'cross_site'] as const),
  ...(['no_room', 'shop_unavailable'] as const),
] as const satisfies ErrorCode[];

/** Input of a call's body, before the server has read it; `undefined` where it takes none. */
export type BodyOf<R> = R extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined;

/** Likewise, input of its query. */
export type QueryOf<R> = R extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : undefined;

/** Names of the routes that answer JSON. */
export type JsonName<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { answer: unknown } ? Name : never;
}[keyof Routes];

/** Answer of a call that succeeds. */
export type AnswerOf<R> = R extends { answer: infer Answer extends z.ZodMiniType } ? z.infer<Answer> : never;
