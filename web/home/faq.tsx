import * as Accordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { FindLink } from '../layout/order-links.tsx';
import { track } from '../analytics/track.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** The questions whose answers are the same in every shop, in their order. */
export const faqItems = ['item-1', 'item-2', 'item-3', 'item-4', 'item-5', 'item-6'] as const;

/** At most one answer is open. All are in the page, for search engines and where no script runs. */
export function Faq() {
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
        <Accordion.Root
          type="single"
          collapsible
          className="md:col-span-8"
          onValueChange={(item) => {
            if (item) track('question_opened', { question: item });
          }}
        >
          {faqItems.map((item) => (
            <Question key={item} item={item} question={t(`faq.${item}.question`)}>
              {t(`faq.${item}.answer`)}
            </Question>
          ))}
        </Accordion.Root>
      </div>
    </section>
  );
}

/** The content security policy forbids the styles that Radix would write into the prerendered page. */
const noStyle: CSSProperties & Record<`--${string}`, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
};

type QuestionProps = { item: string; question: string; children: ReactNode };

function Question({ item, question, children }: QuestionProps) {
  return (
    <Accordion.Item value={item} className="border-line border-b first:border-t">
      <Accordion.Header>
        <Accordion.Trigger
          id={item}
          className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left text-lg font-bold"
        >
          {question}
          <Plus
            aria-hidden
            className="text-pop no-script:hidden size-6 shrink-0 transition-transform group-data-[state=open]:rotate-45 motion-reduce:transition-none"
          />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Content
        forceMount
        aria-labelledby={item}
        style={noStyle}
        className="text-soft no-script:block! max-w-[62ch] pb-5 text-lg leading-relaxed data-[state=closed]:hidden"
      >
        {children}
      </Accordion.Content>
    </Accordion.Item>
  );
}
