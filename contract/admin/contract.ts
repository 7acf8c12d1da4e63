import * as z from 'zod/mini';
import type { Endpoint } from '../endpoints.ts';
import type { MediaRoute, Route } from '../route.ts';

/** Everything under it needs a login. */
export const adminPath = '/api/admin';

/** Calls of the console. What a call takes is the query of a `GET` and the body of a `POST`. */
export type AdminContract = Record<`${Endpoint['method']} ${typeof adminPath}/${string}`, Route | MediaRoute>;

/** What was done, in a sentence. */
export const doneAnswer = z.object({ result: z.string() });
export const nothing = z.object({});
