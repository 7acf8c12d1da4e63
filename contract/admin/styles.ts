import * as z from 'zod/mini';
import { priceAnswer } from '../shop.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const priceSettings = ['STYLE_PRICES', 'style.json', 'PRICE'] as const;

/** `GET /api/admin/styles`: all that the shop knows, in its order. */
export const stylesAnswer = z.array(
  z.object({
    ...{ id: z.string(), title: z.string(), price: priceAnswer },
    /** What says so. */
    priceFrom: z.enum(['operator', ...priceSettings]),
    /** What it costs where the operator sets nothing here. */
    configured: z.object({ price: priceAnswer, from: z.enum(priceSettings) }),
    /** What was set in another currency than the shop's, and counts for nothing. */
    unusedPrice: z.nullable(priceAnswer),
    /** Whether the operator has given the styles places of their own. */
    isPlaced: z.boolean(),
    /** True where HIDDEN_STYLES names it. */
    isHidden: z.boolean(),
    /** Since when and why it is turned off; null while it is on. */
    off: z.nullable(z.object({ since: z.string(), reason: z.string() })),
    /** Whether any ComfyUI can draw it now, and which of those that draw cannot. */
    isDrawable: z.boolean(),
    cannotDrawAt: z.array(z.string()),
    /** Of the last seven days. */
    ...{ pictures: z.number(), medianSeconds: z.nullable(z.number()) },
    /** What its last test picture showed on each ComfyUI that was there within a day. */
    tests: z.array(
      z.object({
        instance: z.string(),
        checkedAt: z.nullable(z.string()),
        /** Since when an operator waits for one. */
        requestedAt: z.nullable(z.string()),
        /** Null while it is right. */
        ...{ failedSince: z.nullable(z.string()), error: z.nullable(z.string()) },
        /** Names of the last good picture, and of the last one where that is wrong. */
        ...{ reference: z.nullable(z.string()), rejected: z.nullable(z.string()) },
        /** Whether the rejected one is merely unlike the last good one. */
        canAccept: z.boolean(),
      }),
    ),
    /** What a picture kept a GPU busy for, on average, with all its drawings; how many are made of an order now. */
    ...{ gpuSeconds: z.nullable(z.number()), candidates: z.number() },
  }),
);
export type StylesAnswer = z.infer<typeof stylesAnswer>;

/** `GET /api/admin/styles/missing`: what each ComfyUI lacks now for which style; why, where it does not say. */
export const missingAnswer = z.array(
  z.object({
    ...{ instance: z.string(), problem: z.nullable(z.string()) },
    missing: z.array(z.object({ styleId: z.string(), what: z.string() })),
  }),
);

/** `GET /api/admin/styles/pictures`: the last twenty orders in a style whose picture is kept. */
export const lastPicturesRequest = z.object({ id: text(40) });
export const lastPicturesAnswer = z.array(
  z.object({ id: z.string(), reference: z.string(), endedAt: z.nullable(z.string()) }),
);

/** `POST /api/admin/styles/switch`: off wants a reason. */
export const switchStyleRequest = z.object({
  id: text(40),
  isOn: z.boolean(),
  reason: z.optional(text(500)),
});

/** `POST /api/admin/styles/price`: written as PRICE is; null takes back what was set. */
export const priceStyleRequest = z.object({
  id: text(40),
  price: z.nullable(text(20)),
  reason: z.optional(text(500)),
});

/** `POST /api/admin/styles/place`: the first place is 1. */
export const placeStyleRequest = z.object({ id: text(40), place: z.number() });

/** `POST /api/admin/styles/test`: a test picture on each ComfyUI. */
export const testStyleRequest = z.object({ id: text(40) });

const testPictureName = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** `GET /api/admin/styles/test-picture`: a JPEG. */
export const testPictureRequest = z.object({ name: testPictureName });

/** `POST /api/admin/styles/accept`: takes a rejected picture for the good one. */
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
