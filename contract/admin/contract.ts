import * as z from 'zod/mini';
import type { Endpoint } from '../endpoints.ts';
import type { MediaRoute, Route } from '../route.ts';

/** Prefix of the calls that need a login. */
export const adminPath = '/api/admin';

/** Calls of the console. Input is the query of a `GET` and the body of a `POST`. */
export type AdminContract = Record<`${Endpoint['method']} ${typeof adminPath}/${string}`, Route | MediaRoute>;

/** Result of an operation, in a sentence. */
export const doneAnswer = z.object({ result: z.string() });
export const nothing = z.object({});
