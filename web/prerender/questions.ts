import type { Translate } from '#domain/messages.ts';
import { faqItems } from '../home/faq-items.ts';
import type { Catalogue } from '../i18n/catalogue.ts';

/** The FAQ as search engines read it (schema.org). */
export function questionsIn(say: Translate<Catalogue['home']>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqItems.map((item) => ({
      '@type': 'Question',
      name: say(`faq.${item}.question`),
      acceptedAnswer: { '@type': 'Answer', text: say(`faq.${item}.answer`) },
    })),
  };
}
