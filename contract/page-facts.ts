import type { Language } from '#domain/language.ts';

/** What the operator's settings say and a page needs at once: filled into it as JSON when it is served. */
export type PageFacts = {
  brand: string;
  supportEmail: string;
  /** The languages to choose from. */
  languages: readonly Language[];
  /** What the cheapest style costs, in the words of each language. */
  price: Record<Language, string>;
  /** Where the operator counts visits; nowhere when it is not there. */
  analyticsId?: string;
  /** Who else serves the testimonials' avatars; the shop itself when it is not there. */
  avatarHost?: string;
};
