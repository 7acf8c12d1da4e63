import * as z from 'zod/mini';
import type { Contract } from './route.ts';
import { emailText, text } from './text.ts';

const nothing = z.object({});

export const openingRequest = z.object({ email: emailText, locale: z.optional(text(35)) });

export const openingRoutes = {
  'POST /api/opening-requests': {
    summary:
      'Asks by mail whether a mail is wanted when the closed shop sells again; nobody learns who is known',
    body: openingRequest,
    status: 202,
    answer: nothing,
    errors: ['email_malformed', 'shop_open', 'too_often'],
  },
  'POST /api/opening-requests/current/confirm': {
    summary: 'Confirms it, with the secret of that mail',
    bearer: 'openingRequest',
    status: 200,
    answer: nothing,
    errors: ['opening_link_over'],
  },
  'DELETE /api/opening-requests/current': {
    summary: 'Forgets the address, with the secret of that mail',
    bearer: 'openingRequest',
    status: 200,
    answer: nothing,
    errors: [],
  },
} as const satisfies Contract;
