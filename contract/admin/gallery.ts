import * as z from 'zod/mini';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const id = text(40).check(z.regex(/^[\da-f-]{36}$/));

/** `GET /api/admin/gallery`: pairs that buyers allow the gallery to show, undecided ones first. */
export const galleryPairsAnswer = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    styleId: z.string(),
    permittedAt: z.string(),
    chosenAt: z.nullable(z.string()),
  }),
);
export type GalleryPairsAnswer = z.infer<typeof galleryPairsAnswer>;

/** `GET /api/admin/gallery/copy`: one image of a pair. */
export const galleryCopyRequest = z.object({ id, which: z.enum(['before', 'after']) });

export const galleryAdminRoutes = {
  'GET /api/admin/gallery': { status: 200, answer: galleryPairsAnswer },
  'POST /api/admin/gallery/show': { body: z.object({ id }), status: 200, answer: doneAnswer },
  'POST /api/admin/gallery/remove': { body: z.object({ id }), status: 200, answer: doneAnswer },
  'GET /api/admin/gallery/copy': { query: galleryCopyRequest, media: ['image/webp'] },
} as const satisfies AdminContract;
