import * as z from 'zod/mini';
import { apiScopes } from '#domain/api-token.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const time = z.nullable(z.string());

/** `GET /api/admin/tokens`: tokens of the operator's other programs, newest first, without those that were revoked. */
export const tokensAnswer = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    /** Beginning of the token, by which people tell tokens apart. */
    prefix: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    ...{ createdBy: z.string(), createdAt: z.string(), expiresAt: time, lastUsedAt: time },
  }),
);
export type TokensAnswer = z.infer<typeof tokensAnswer>;

/** `POST /api/admin/tokens/make` */
export const makeTokenRequest = z.object({
  name: text(200),
  scopes: z.array(z.enum(apiScopes)),
  /** The last day on which it is valid, such as 2027-03-31; without one it does not expire. */
  until: z.optional(text(10)),
});
/** The token, shown only this once and stored nowhere. */
export const madeToken = z.object({ result: z.string(), token: z.string() });
export type MadeToken = z.infer<typeof madeToken>;

/** `POST /api/admin/tokens/revoke` */
export const revokeTokenRequest = z.object({ id: text(40), reason: z.optional(text(500)) });

export const tokenAdminRoutes = {
  'GET /api/admin/tokens': { status: 200, answer: tokensAnswer },
  'POST /api/admin/tokens/make': { body: makeTokenRequest, status: 200, answer: madeToken },
  'POST /api/admin/tokens/revoke': { body: revokeTokenRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
