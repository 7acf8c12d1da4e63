import * as z from 'zod/mini';
import { giftLimits } from '#domain/gift.ts';
import { text } from './text.ts';

/** Words that a giver may write on a gift. */
export const giftWords = {
  from: z.optional(text(giftLimits.name)),
  to: z.optional(text(giftLimits.name)),
  message: z.optional(text(giftLimits.message)),
};

/** The card of a gift, as its giver sees it. */
export const ownGiftAnswer = z.object({
  ...giftWords,
  /** Page with which its receiver opens the gift. */
  link: z.string(),
  /** Time when somebody opened it there. */
  openedAt: z.optional(z.string()),
});
export type OwnGiftAnswer = z.infer<typeof ownGiftAnswer>;
