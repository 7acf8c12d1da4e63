import type { ReactNode } from 'react';
import { FindLink } from '../layout/order-links.tsx';
import { useMessages } from '../i18n/use-messages.ts';

/** Questions whose answers are the same in every shop, in display order. */
export const faqItems = ['item-1', 'item-2', 'item-3', 'item-4', 'item-5', 'item-6'] as const;

/** Section around the questions and answers. */
export function FaqSection({ children }: { children: ReactNode }) {
  const t = useMessages('home');
  const tLayout = useMessages('layout');
  return (
    <section id="faq" className="border-line border-t">
      <div className="wrap grid gap-8 py-16 sm:py-24 md:grid-cols-12">
        <div className="md:col-span-4">
          <h2 className="font-display text-title">{t('faq.heading')}</h2>
          <p className="mt-3 text-lg">
            {tLayout('alreadyOrdered')} <FindLink />
          </p>
        </div>
        <div className="md:col-span-8">{children}</div>
      </div>
    </section>
  );
}

/** The questions and answers without the accordion, in case its script fails to load. */
export function PlainFaq() {
  const t = useMessages('home');
  return (
    <FaqSection>
      {faqItems.map((item) => (
        <details key={item} className="border-line border-b py-4 text-lg first:border-t">
          <summary className="font-bold">{t(`faq.${item}.question`)}</summary>
          <p className="text-soft mt-3 max-w-[62ch]">{t(`faq.${item}.answer`)}</p>
        </details>
      ))}
    </FaqSection>
  );
}
