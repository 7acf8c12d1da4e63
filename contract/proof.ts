import * as z from 'zod/mini';
import { proofStates } from '#domain/proof.ts';
import { cropRequest, drawingErrors } from './order.ts';
import type { Contract } from './route.ts';
import { text } from './text.ts';

/** `browser` is an identifier that a browser picks for itself for a day: proofs are limited per browser. */
export const proofRequest = z.object({
  styleId: text(100),
  crop: z.optional(cropRequest),
  browser: z.optional(text(64)),
});

/** A proof in another style of an order's photo, which is cropped already. */
const orderProofRequest = z.omit(proofRequest, { crop: true });

/** `proofId` is a secret and travels only in bodies and as a bearer token. */
export const proofAnswer = z.object({
  proofId: z.string(),
  state: z.enum(proofStates),
  /** Proof once it is `drawn`: long side of 512 pixels, with a watermark. */
  jpegBase64: z.optional(z.string()),
});
export type ProofAnswer = z.infer<typeof proofAnswer>;

export const proofRoutes = {
  'POST /api/photos/current/proofs': {
    summary: 'Has a proof drawn: the picture as an order of it would get it, small and with a watermark',
    bearer: 'photo',
    body: proofRequest,
    status: 201,
    answer: proofAnswer,
    errors: [...drawingErrors, 'crop_outside', 'shop_closed', 'proof_unavailable', 'too_often'],
  },
  'POST /api/orders/current/proofs': {
    summary: 'Has a proof drawn of a delivered order’s photo in another style, which ordering that delivers',
    bearer: 'order',
    body: orderProofRequest,
    status: 201,
    answer: proofAnswer,
    errors: [
      ...(['order_unknown', 'picture_not_ready'] as const),
      ...drawingErrors,
      ...(['shop_closed', 'proof_unavailable', 'too_often'] as const),
    ],
  },
  'GET /api/proofs/current': {
    summary: 'The proof',
    bearer: 'proof',
    status: 200,
    answer: proofAnswer,
    errors: ['photo_gone', 'too_often'],
  },
} as const satisfies Contract;
