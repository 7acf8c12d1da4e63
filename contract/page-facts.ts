import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { priceAnswer, shopAnswer, styleAnswer } from './shop.ts';

/** Screens that the build makes HTML of: of an order and of a shared picture no more than the shell. */
export const screens = [
  'home',
  'gallery',
  'transform',
  'order',
  'gift',
  'find',
  'withdraw',
  'share',
  'admin',
  'missing',
  'busy',
] as const;
export type Screen = (typeof screens)[number];

/** What the operator's settings say and a page needs at once: filled into it as JSON when it is served. */
export const pageFacts = z.object({
  brand: z.string(),
  supportEmail: z.string(),
  /** True when there is an imprint to read. */
  imprint: z.boolean(),
  /** Who sells, and where, in one line; nowhere when the operator has not said. */
  seller: z.optional(z.string()),
  /** Who says what a buyer may do with the picture: we do, the operator's own terms, or the operator in these words. */
  rights: z.record(z.enum(languages), z.union([z.enum(['ours', 'terms']), z.object({ text: z.string() })])),
  /** The languages to choose from. */
  languages: z.readonly(z.array(z.enum(languages))),
  /** The styles that are sold, in the shop's order, in the words of each language. */
  styles: z.array(
    z.object({
      id: z.string(),
      title: z.record(z.enum(languages), z.string()),
      price: z.record(z.enum(languages), z.string()),
      /** False for a style of the operator's, of which the landing page's own pictures know nothing. */
      shipped: z.boolean(),
      /** True when its example picture is a test drawing. */
      testDrawing: z.boolean(),
    }),
  ),
  /** What the cheapest style costs, in the words of each language. */
  price: z.record(z.enum(languages), z.string()),
  /** What a gift costs, in the words of each language, and as it is charged. */
  giftPrice: z.record(z.enum(languages), z.string()),
  giftCharge: priceAnswer,
  /** What the order form would ask the shop for at once, in the language of its page; on that page alone. */
  form: z.optional(z.object({ language: z.enum(languages), shop: shopAnswer, styles: z.array(styleAnswer) })),
  /** There on the page alone that stands in the place of one which is refused for now. */
  busy: z.optional(z.literal(true)),
  /** Where the operator counts visits; nowhere when it is not there. */
  analyticsId: z.optional(z.string()),
  /** Who else serves the testimonials' avatars; the shop itself when it is not there. */
  avatarHost: z.optional(z.string()),
});
export type PageFacts = z.infer<typeof pageFacts>;
