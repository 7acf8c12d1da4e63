import * as z from 'zod/mini';
import { shownPrice } from './order.ts';
import { emailText, text } from './text.ts';

/** `POST /api/orders/current/again`: another style from the same photo. */
export const againRequest = z.object({ styleId: text(100), price: shownPrice });

/** `POST /api/orders/current/email`: send again, to a corrected address if given. */
export const emailRequest = z.object({ email: z.optional(emailText) });

/** `POST /api/orders/current/appeal` */
export const appealRequest = z.object({ message: z.optional(text(2000)) });

/** `POST /api/orders/current/feedback`: whether the visitor likes the picture. The last word counts; only the operator sees it. */
export const feedbackRequest = z.object({ liked: z.boolean() });

/** `POST /api/orders/current/share`: the address that shows the picture, without the photo, to whoever has it. */
export const shareAnswer = z.object({ shareUrl: z.string() });

/** `POST /api/orders/find` */
export const findRequest = z.object({
  reference: text(40),
  email: emailText,
});

/**
 * `DELETE /api/orders/current`: the receipt. Nobody sees photo or picture any more from `at` on. What may still have a copy
 * on a ComfyUI that does not answer is `pending`, and deleted there as soon as it does.
 */
const image = z.enum(['photo', 'picture']);
export const deleteAnswer = z.object({
  deleted: z.array(image),
  pending: z.optional(z.array(image)),
  at: z.string(),
});

/** `GET /api/orders/current/faces`: where faces are in the order's photo, in parts of its sides; none once it is deleted. */
export const facesAnswer = z.object({
  faces: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
