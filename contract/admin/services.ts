import * as z from 'zod/mini';
import { findingOutcomes } from '#domain/finding.ts';
import { settingSources } from '#domain/setting-text.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

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

const source = z.enum(settingSources);

/** `GET /api/admin/settings`: settings in force; null where one has no value. Of secrets only that they are set. */
export const settingsAnswer = z.array(
  z.object({
    name: z.string(),
    value: z.nullable(z.string()),
    source,
    /** For a setting that may change while the shop runs: what it is for, and its text as in `.env`. */
    editable: z.nullable(z.object({ description: z.string(), text: z.string() })),
    /** Change made while the shop runs. */
    own: z.nullable(
      z.object({
        text: z.string(),
        changedBy: z.string(),
        changedAt: z.string(),
        /** Why this version does not take it; the setting is then as if it had not been changed. */
        problem: z.nullable(z.string()),
        /** Value and source that the setting would have without it. */
        otherwise: z.object({ value: z.nullable(z.string()), source }),
      }),
    ),
  }),
);
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** `POST /api/admin/settings/change`: the text as it would stand in `.env`. */
export const changeSettingRequest = z.object({
  name: text(100),
  text: text(2000),
  reason: z.optional(text(500)),
});

/** `POST /api/admin/settings/reset` */
export const resetSettingRequest = z.object({ name: text(100) });

export const serviceRoutes = {
  'GET /api/admin/services': { status: 200, answer: servicesAnswer },
  'POST /api/admin/services/test': { body: testRequest, status: 200, answer: testAnswer },
  'GET /api/admin/settings': { status: 200, answer: settingsAnswer },
  'POST /api/admin/settings/change': { body: changeSettingRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/settings/reset': { body: resetSettingRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
