import * as z from 'zod/mini';
import { giftLimits } from '#domain/gift-words.ts';
import { emailText, text } from './text.ts';

/** Words that a giver may write on a gift. */
export const giftWords = {
  from: z.optional(text(giftLimits.name)),
  to: z.optional(text(giftLimits.name)),
  message: z.optional(text(giftLimits.message)),
};

/** To whom and when the shop sends a gift by mail: on a day (at once if none is given) in its receiver's time zone. */
export const giftSending = z.object({
  recipient: emailText,
  day: z.optional(z.iso.date()),
  timeZone: text(60),
});
export type GiftSendingRequest = z.input<typeof giftSending>;

/** The card of a gift, as its giver sees it. */
export const ownGiftAnswer = z.object({
  ...giftWords,
  /** Page with which its receiver opens the gift. */
  link: z.string(),
  /** Time when somebody opened it there. */
  openedAt: z.optional(z.string()),
  /** Present if the shop sends the gift. `planned`: on a later day; `waiting`: at once, or later where its giver sends many. */
  sending: z.optional(
    z.object({
      recipient: z.string(),
      at: z.string(),
      timeZone: z.string(),
      status: z.enum(['planned', 'waiting', 'sent', 'failed', 'unknown']),
    }),
  ),
  /** Set while the gift can be sent, or sent to another address. */
  sendable: z.optional(z.literal(true)),
});
export type OwnGiftAnswer = z.infer<typeof ownGiftAnswer>;
