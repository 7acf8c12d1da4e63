import * as z from 'zod/mini';
import type { Contract } from './route.ts';

/** Pairs that their buyers allow to be shown, and that an operator chose. */
export const galleryAnswer = z.array(
  z.object({
    id: z.string(),
    styleId: z.string(),
    /** For a framed picture, cropped to 4:5: area of the photo within it, as fractions of its width and height. */
    window: z.optional(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  }),
);
export type GalleryAnswer = z.infer<typeof galleryAnswer>;

export const galleryRoutes = {
  'GET /api/gallery': {
    summary: 'Pairs of photo and picture that buyers allow the gallery to show',
    status: 200,
    answer: galleryAnswer,
    errors: ['too_often'],
  },
  'GET /api/gallery/:id/:which': {
    summary: 'One of a pair; `which` is `before` or `after`',
    media: ['image/webp'],
    errors: ['no_such_page', 'too_often'],
  },
} as const satisfies Contract;
