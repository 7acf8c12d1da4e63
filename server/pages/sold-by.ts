import type { Services } from '#compose.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';
import { soldThroughLink } from '#domain/seller.ts';

const words: Record<Language, { soldBy: string; madeBy: string }> = {
  en: { soldBy: 'Sold by', madeBy: 'Made by' },
  es: { soldBy: 'Vende', madeBy: 'Hecho por' },
  de: { soldBy: 'Verkauft von', madeBy: 'Gemacht von' },
  fr: { soldBy: 'Vendu par', madeBy: 'Réalisé par' },
};

/** Names the seller in each language; undefined when the settings name none. */
export function soldBy({ config }: Pick<Services, 'config'>): Record<Language, string> | undefined {
  const { SELLER_NAME: name, SELLER_ADDRESS: address = [], STRIPE_MANAGED_PAYMENTS: managed } = config;
  const operator = name && [name, ...address].join(', ');
  if (!operator) return managed ? soldThroughLink : undefined;
  return inEachLanguage((language) =>
    managed
      ? `${soldThroughLink[language]} ${words[language].madeBy} ${operator}`
      : `${words[language].soldBy} ${operator}`,
  );
}
