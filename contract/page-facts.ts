import type { Language } from '#domain/language.ts';
import type { Price } from '#domain/money.ts';

/** What the operator's settings say and a page needs at once: filled into it as JSON when it is served. */
export type PageFacts = {
  brand: string;
  supportEmail: string;
  /** The languages to choose from. */
  languages: readonly Language[];
  /** What the cheapest style costs. */
  price: Price;
};
