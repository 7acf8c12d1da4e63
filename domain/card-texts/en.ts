import type { Translation } from '../messages.ts';

/** Texts of a gift's card, on its page and in its PDF. */
export const cardTexts = {
  card: 'A cartoon for you',
  cardText: 'Somebody gives you a drawing: one of your photos, in the style you like.',
  cardTextFrom: '{{from}} gives you a drawing: one of your photos, in the style you like.',
  cardTo: 'For {{to}}',
  codeCards: 'Cards with codes',
  how: 'Scan the code, or go to {{address}}, choose a photo and a style, and enter:',
  until: 'Good until {{day}}.',
} as const;
export type CardTexts = Translation<typeof cardTexts>;
