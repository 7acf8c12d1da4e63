import * as z from 'zod/mini';
import { priceAnswer } from '../shop.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const priceSettings = ['STYLE_PRICES', 'style.json', 'PRICE'] as const;

/** `GET /api/admin/styles`: all styles that the shop knows, in its order. */
export const stylesAnswer = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    price: priceAnswer,
    priceFrom: z.enum(['operator', ...priceSettings]),
    configured: z.object({
      price: priceAnswer,
      from: z.enum(priceSettings),
    }),
    unusedPrice: z.nullable(priceAnswer),
    isPlaced: z.boolean(),
    isHidden: z.boolean(),
    off: z.nullable(
      z.object({
        since: z.string(),
        reason: z.string(),
      }),
    ),
    isDrawable: z.boolean(),
    cannotDrawAt: z.array(z.string()),
    ...{
      pictures: z.number(),
      medianSeconds: z.nullable(z.number()),
    },
    tests: z.array(
      z.object({
        instance: z.string(),
        checkedAt: z.nullable(z.string()),
        requestedAt: z.nullable(z.string()),
        ...{
          failedSince: z.nullable(z.string()),
          error: z.nullable(z.string()),
        },
        ...{
          reference: z.nullable(z.string()),
          rejected: z.nullable(z.string()),
        },
        canAccept: z.boolean(),
      }),
    ),
    ...{
      gpuSeconds: z.nullable(z.number()),
      candidates: z.number(),
    },
  }),
);
export type StylesAnswer = z.infer<typeof stylesAnswer>;

/** `GET /api/admin/styles/missing`: requirements that each ComfyUI now lacks, by style; `problem` where they are unknown. */
export const missingAnswer = z.array(
  z.object({
    instance: z.string(),
    problem: z.nullable(z.string()),
    missing: z.array(
      z.object({
        styleId: z.string(),
        what: z.string(),
      }),
    ),
  }),
);

/** `GET /api/admin/styles/pictures`: the last twenty orders in a style whose picture is kept. */
export const lastPicturesRequest = z.object({ id: text(40) });
export const lastPicturesAnswer = z.array(
  z.object({ id: z.string(), reference: z.string(), endedAt: z.nullable(z.string()) }),
);

/** `POST /api/admin/styles/switch`: turning a style off requires a reason. */
export const switchStyleRequest = z.object({
  id: text(40),
  isOn: z.boolean(),
  reason: z.optional(text(500)),
});

/** `POST /api/admin/styles/price`: in the format of PRICE; null removes the operator's price. */
export const priceStyleRequest = z.object({
  id: text(40),
  price: z.nullable(text(20)),
  reason: z.optional(text(500)),
});

/** `POST /api/admin/styles/place`: places count from 1. */
export const placeStyleRequest = z.object({ id: text(40), place: z.number() });

/** `POST /api/admin/styles/test`: requests a test picture on each ComfyUI. */
export const testStyleRequest = z.object({ id: text(40) });

const testPictureName = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** `GET /api/admin/styles/test-picture`: a JPEG. */
export const testPictureRequest = z.object({ name: testPictureName });

/** `POST /api/admin/styles/accept`: makes a rejected picture the new reference. */
export const acceptPictureRequest = z.object({
  id: text(40),
  picture: testPictureName,
  reason: z.optional(text(500)),
});

export const styleRoutes = {
  'GET /api/admin/styles': { status: 200, answer: stylesAnswer },
  'GET /api/admin/styles/missing': { status: 200, answer: missingAnswer },
  'GET /api/admin/styles/pictures': { query: lastPicturesRequest, status: 200, answer: lastPicturesAnswer },
  'POST /api/admin/styles/switch': { body: switchStyleRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/styles/price': { body: priceStyleRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/styles/place': { body: placeStyleRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/styles/reset-places': { status: 200, answer: doneAnswer },
  'POST /api/admin/styles/test': { body: testStyleRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/styles/accept': { body: acceptPictureRequest, status: 200, answer: doneAnswer },
  'GET /api/admin/styles/test-picture': { query: testPictureRequest, media: ['image/jpeg'] },
} as const satisfies AdminContract;
