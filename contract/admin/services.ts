import * as z from 'zod/mini';
import { findingOutcomes } from '#domain/finding.ts';
import { settingSources } from '#domain/setting-text.ts';
import type { AdminContract } from './contract.ts';

/** Parts of the shop that can be tested, by the names of the doctor's checks. */
export const testedParts = [
  ...(['server', 'worker', 'database', 'queue', 'storage', 'styles', 'comfyui', 'comfyui.folders'] as const),
  ...(['backups', 'stripe', 'stripe.webhook', 'mail', 'address', 'updates', 'defaults'] as const),
] as const;
export type TestedPart = (typeof testedParts)[number];

/** `GET /api/admin/services`: time of the last contact with each part, as recorded in the database. */
export const servicesAnswer = z.array(
  z.object({ part: z.enum(testedParts), lastContact: z.nullable(z.string()) }),
);
export type ServicesAnswer = z.infer<typeof servicesAnswer>;

/** `POST /api/admin/services/test`: with `mail`, a mail is also sent to OPERATOR_EMAIL. */
export const testRequest = z.object({ part: z.enum(testedParts), mail: z.optional(z.boolean()) });
export const testAnswer = z.object({
  findings: z.array(
    z.object({
      check: z.string(),
      subject: z.string(),
      outcome: z.enum(findingOutcomes),
      message: z.string(),
      remedy: z.optional(z.string()),
    }),
  ),
});
export type TestAnswer = z.infer<typeof testAnswer>;

/** `GET /api/admin/settings`: settings in force; null where one has no value. Of secrets only that they are set. */
export const settingsAnswer = z.array(
  z.object({
    name: z.string(),
    value: z.nullable(z.string()),
    source: z.enum(settingSources),
  }),
);
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

export const serviceRoutes = {
  'GET /api/admin/services': { status: 200, answer: servicesAnswer },
  'POST /api/admin/services/test': { body: testRequest, status: 200, answer: testAnswer },
  'GET /api/admin/settings': { status: 200, answer: settingsAnswer },
} as const satisfies AdminContract;
