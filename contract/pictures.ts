import * as z from 'zod/mini';
import { placeNames } from '#domain/avatar-cut.ts';
import type { Contract } from './route.ts';

const part = z.number();
/** Whole pixels of the picture, as text: queries have no numbers. */
const pixels = z.string().check(z.regex(/^\d{1,5}$/));

/** Part of the picture to cut; its height follows from the shape of the place. A story shows the whole picture. */
export const cutRequest = z.object({ place: z.enum(placeNames), x: pixels, y: pixels, width: pixels });

/** Images of an order; its bearer token opens them. */
export const pictureRoutes = {
  'GET /api/orders/current/picture': {
    summary: 'The picture as it was drawn, or as a JPEG; to be saved with `download=1`',
    bearer: 'order',
    query: z.object({ format: z.optional(z.literal('jpeg')), download: z.optional(z.literal('1')) }),
    media: ['image/png', 'image/jpeg'],
    errors: ['order_unknown', 'picture_not_ready', 'photo_damaged', 'too_often'],
  },
  'GET /api/orders/current/picture/preview': {
    summary: 'A copy of the picture for the screen',
    bearer: 'order',
    media: ['image/webp'],
    errors: ['order_unknown', 'picture_not_ready', 'photo_damaged', 'too_often'],
  },
  'GET /api/orders/current/picture/cut': {
    summary: 'The picture cut to the shape of a profile picture, a sticker, a post or a story',
    bearer: 'order',
    query: cutRequest,
    media: ['image/png'],
    errors: ['order_unknown', 'picture_not_ready', 'photo_damaged', 'too_often'],
  },
  'GET /api/orders/current/photo': {
    summary: 'The photo that the order was made from, while it is kept',
    bearer: 'order',
    media: ['image/jpeg'],
    errors: ['order_unknown', 'photo_gone', 'too_often'],
  },
  'GET /api/orders/current/photo/preview': {
    summary: 'A copy of the photo for the screen',
    bearer: 'order',
    media: ['image/jpeg'],
    errors: ['order_unknown', 'photo_gone', 'photo_damaged', 'too_often'],
  },
  'GET /api/orders/current/faces': {
    summary: 'Where faces are in the photo, in parts of its sides; none once it is deleted',
    bearer: 'order',
    status: 200,
    answer: z.object({ faces: z.array(z.object({ x: part, y: part, width: part, height: part })) }),
    errors: ['order_unknown', 'photo_damaged', 'too_often'],
  },
} as const satisfies Contract;
