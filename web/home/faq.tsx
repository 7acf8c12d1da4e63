import * as Accordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { track } from '../analytics/track.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { faqItems, FaqSection } from './faq-section.tsx';

/** Accordion with at most one open answer. The page contains all answers, for search engines and without scripts. */
export function Faq() {
  const t = useMessages('home');
  return (
    <FaqSection>
      <Accordion.Root
        type="single"
        collapsible
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
    </FaqSection>
  );
}

/** Removes the inline styles that Radix would write into the prerendered page: the content security policy forbids them. */
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
