import { Plus } from 'lucide-react';
import { useState } from 'react';
import { track } from '../analytics/track.ts';
import { useWords } from '../words/use-words.ts';
import { faqItems, type FaqItem } from './faq-items.ts';

/** At most one answer is open. All are in the page, for search engines and where no script runs. */
export function Faq() {
  const say = useWords('home');
  const [open, setOpen] = useState<FaqItem>();
  const toggle = (item: FaqItem) => {
    if (item !== open) track('question_opened', { question: item });
    setOpen(item === open ? undefined : item);
  };
  return (
    <section id="faq" className="border-line border-t">
      <div className="wrap grid gap-8 py-16 sm:py-24 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-4">{say('faq.heading')}</h2>
        <div className="md:col-span-8">
          {faqItems.map((item) => (
            <Question key={item} item={item} open={item === open} toggle={() => toggle(item)} />
          ))}
        </div>
      </div>
    </section>
  );
}

type QuestionProps = { item: FaqItem; open: boolean; toggle: () => void };

function Question({ item, open, toggle }: QuestionProps) {
  const say = useWords('home');
  const state = open ? 'open' : 'closed';
  return (
    <div data-state={state} className="border-line border-b first:border-t">
      <h3>
        <button
          type="button"
          id={item}
          aria-expanded={open}
          aria-controls={`${item}-answer`}
          data-state={state}
          onClick={toggle}
          className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left text-lg font-bold"
        >
          {say(`faq.${item}.question`)}
          <Plus
            aria-hidden
            className="text-pop no-script:hidden size-6 shrink-0 transition-transform group-data-[state=open]:rotate-45 motion-reduce:transition-none"
          />
        </button>
      </h3>
      <div
        id={`${item}-answer`}
        role="region"
        aria-labelledby={item}
        className={`text-soft no-script:block max-w-[62ch] pb-5 text-lg leading-relaxed ${open ? '' : 'hidden'}`}
      >
        {say(`faq.${item}.answer`)}
      </div>
    </div>
  );
}
