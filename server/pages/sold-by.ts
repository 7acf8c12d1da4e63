import type { Services } from '#compose.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';

/** Says that Stripe's Link is the seller on record, as Managed Payments requires. */
export const soldThroughLink: Record<Language, string> = {
  en: 'Sold through Link, a company of Stripe, which takes the payment and sends the receipt.',
  es: 'Vendido a través de Link, una empresa de Stripe, que cobra y envía el recibo.',
  de: 'Verkauft über Link, ein Unternehmen von Stripe, das die Zahlung annimmt und den Beleg schickt.',
  fr: 'Vendu par l’intermédiaire de Link, une société de Stripe, qui encaisse le paiement et envoie le reçu.',
};

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
