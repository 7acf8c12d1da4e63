/** The questions' names, in their order. */
export const faqItems = ['item-1', 'item-2', 'item-3', 'item-4', 'item-5', 'item-6'] as const;
export type FaqItem = (typeof faqItems)[number];
