import { createContext, use } from 'react';
import type { PageFacts } from '#contract/page-facts.ts';
import { inEachLanguage } from '#domain/language.ts';
import { readJson } from './api/read-json.ts';

const unknown: PageFacts = {
  brand: '',
  supportEmail: '',
  imprint: false,
  rights: inEachLanguage(() => 'ours' as const),
  languages: ['en'],
  styles: [],
  price: inEachLanguage(() => ''),
  giftPrice: inEachLanguage(() => ''),
  giftCharge: { amount: 0, currency: 'usd' },
};

export const FactsContext = createContext(unknown);

/** What the operator's settings say, as it was served with the page. */
export function useFacts(): PageFacts {
  return use(FactsContext);
}

/** The facts that the shop wrote into this page. */
export function readFacts(): PageFacts {
  const text = document.getElementById('facts')?.textContent ?? '';
  return text === '' ? unknown : readJson('facts', text);
}
