import * as z from 'zod/mini';
import { roles } from '#domain/person.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const role = z.enum(roles);
const name = text(200);

/** `GET /api/admin/people`: everybody who may log in, the first owner first. */
export const peopleAnswer = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), role },
    /** Null for the first owner, who logs in with the shop's own password. */
    mailAddress: z.nullable(z.string()),
    /** End of an invitation that was not accepted yet. */
    invitedUntil: z.nullable(z.string()),
    hasSecondFactor: z.boolean(),
    isFirst: z.boolean(),
    isThis: z.boolean(),
  }),
);
export type PeopleAnswer = z.infer<typeof peopleAnswer>;

/** `POST /api/admin/people/invite` */
export const inviteRequest = z.object({ name, mailAddress: text(300), role });

/** `POST /api/admin/people/invite-again`: the person sets another password, and loses the second factor. */
export const inviteAgainRequest = z.object({ id: text(40) });

/** `POST /api/admin/people/change` */
export const changePersonRequest = z.object({ id: text(40), name, role });

/** `POST /api/admin/people/remove` */
export const removePersonRequest = z.object({ id: text(40), reason: z.optional(text(500)) });

export const peopleRoutes = {
  'GET /api/admin/people': { status: 200, answer: peopleAnswer },
  'POST /api/admin/people/invite': { body: inviteRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/people/invite-again': { body: inviteAgainRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/people/change': { body: changePersonRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/people/remove': { body: removePersonRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
