import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { priceAnswer, shopAnswer, styleAnswer } from './shop.ts';

/** Screens for which the build writes HTML; for an order and a shared picture only the shell. */
export const screens = [
  'home',
  'gallery',
  'transform',
  'order',
  'gift',
  'received-gift',
  'find',
  'withdraw',
  'share',
  'booth',
  'admin',
  'missing',
  'busy',
] as const;
export type Screen = (typeof screens)[number];

/** Facts from the operator's settings that a page needs at once: inserted as JSON when the page is served. */
export const pageFacts = z.object({
  brand: z.string(),
  supportEmail: z.string(),
  imprint: z.boolean(),
  /** Who sells, in one line by language; absent when the operator has not said. */
  soldBy: z.optional(z.record(z.enum(languages), z.string())),
  /**
   * Source of the rights that a buyer has in the picture: the shop's own text, the operator's terms, or this text of the
   * operator's.
   */
  rights: z.record(z.enum(languages), z.union([z.enum(['ours', 'terms']), z.object({ text: z.string() })])),
  languages: z.readonly(z.array(z.enum(languages))),
  /** The styles that are sold, in the shop's order, with texts by language. */
  styles: z.array(
    z.object({
      id: z.string(),
      title: z.record(z.enum(languages), z.string()),
      price: z.record(z.enum(languages), z.string()),
      /** False for a style of the operator's, which the landing page's own pictures do not show. */
      shipped: z.boolean(),
      /** True when its example picture is a test drawing. */
      testDrawing: z.boolean(),
    }),
  ),
  /** Price of the cheapest style, formatted by language. */
  price: z.record(z.enum(languages), z.string()),
  /** Packs that are sold with a style, the smallest first, with prices formatted by language; absent where there are none. */
  packs: z.optional(
    z.array(z.object({ pictures: z.number(), price: z.record(z.enum(languages), z.string()) })),
  ),
  /** Price of a gift: formatted by language, and as it is charged. */
  giftPrice: z.record(z.enum(languages), z.string()),
  giftCharge: priceAnswer,
  /** Answers that the order form would request at once, in the language of its page; present on that page only. */
  form: z.optional(z.object({ language: z.enum(languages), shop: shopAnswer, styles: z.array(styleAnswer) })),
  /** The shop's public key for Web Push, base64url; absent where the operator has turned that off. */
  pushKey: z.optional(z.string()),
  /** Present where the operator has opened the booth for events. */
  booth: z.optional(z.literal(true)),
  /** Present only on the page that replaces one refused for the time being. */
  busy: z.optional(z.literal(true)),
  /** ID of the analytics property that counts visits; absent when the operator counts none. */
  analyticsId: z.optional(z.string()),
  /** Host that serves the testimonials' avatars; absent when the shop itself does. */
  avatarHost: z.optional(z.string()),
});
export type PageFacts = z.infer<typeof pageFacts>;
