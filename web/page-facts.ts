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

/** Returns the operator's settings that were served with the page. */
export function useFacts(): PageFacts {
  return use(FactsContext);
}

/** Reads the facts that the server wrote into this page. */
export function readFacts(): PageFacts {
  const text = document.getElementById('facts')?.textContent ?? '';
  return text === '' ? unknown : readJson('facts', text);
}
