import { z } from 'zod';
import { classes } from '#domain/moderation.ts';
import { parsePrice } from '#domain/money.ts';
import { drawnFaces, gallerySubjects, landingSubjects, mostCandidates } from '#domain/style.ts';

const probability = z.number().min(0).max(1);
const seconds = z.number().positive();
const pixels = z.number().int().positive();

/** Id of a style: its folder's name, and part of URLs. */
export const styleId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'must be small letters, digits and dashes' });

const texts = z.strictObject({
  title: z.string().min(1).max(30),
  tagline: z.string().min(1).max(120),
  bestFor: z.string().min(1).max(120).optional(),
});

const candidates = z.number().int().min(1).max(mostCandidates);

/** Part of `style.json` about the graph of one tier. */
export const tierDescription = z.strictObject({
  output: z.strictObject({
    tolerance: z.number().positive().max(1),
    longSide: z.tuple([pixels, pixels]),
    frame: z.strictObject({ width: z.number().min(0), height: z.number().min(0) }).optional(),
  }),
  /** Thresholds for found faces; left out if this graph's drawings have not been measured. */
  people: z
    .strictObject({
      missingBelow: probability.optional(),
      extraFrom: probability.optional(),
      unlikeFrom: z.number().positive().optional(),
    })
    .optional(),
  /** Left out if each face stays one. */
  drawnFaces: z.enum(drawnFaces).optional(),
  candidates: z.union([candidates, z.record(z.string().regex(/^\d+$/), candidates)]).optional(),
  deadlineSeconds: z.strictObject({ first: seconds, later: seconds }),
});

function price(currency: string) {
  return z.string().transform((text, context) => {
    try {
      return parsePrice(text, currency);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
}

/** Returns the schema of `style.json`; a price has the format of the setting PRICE, in the shop's currency. */
export function styleDescription(currency: string) {
  return z.strictObject({
    id: styleId,
    order: z.number(),
    texts: z
      .record(z.string().regex(/^[a-z]{2}(-[A-Za-z0-9]{2,8})?$/), texts)
      .refine((all): all is typeof all & { en: z.infer<typeof texts> } => all.en !== undefined, {
        error: 'must hold the words in English, under "en"',
      }),
    price: price(currency).optional(),
    maxFaces: z.number().int().positive().optional(),
    outputLimits: z.partialRecord(z.enum(classes), probability),
    /** Pictures of the landing page that `npm run landing-pictures` draws in this style. */
    landing: z.array(z.enum(landingSubjects)).default([]),
    /** Pictures of the gallery that the same command draws in it. */
    gallery: z.array(z.enum(gallerySubjects)).default([]),
    tiers: z.strictObject({
      cpu: tierDescription.optional(),
      small: tierDescription.optional(),
      quality: tierDescription.optional(),
      best: tierDescription.optional(),
    }),
  });
}
