import * as Accordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import { questions } from './questions.ts';
import { words } from './words.ts';

export function Faq() {
  return (
    <section id="faq" className="border-line border-t">
      <div className="wrap grid gap-8 py-16 sm:py-24 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-4">{words.faq.heading}</h2>
        <Accordion.Root type="single" collapsible className="md:col-span-8">
          {questions.map(({ value, question, answer }) => (
            <Accordion.Item key={value} value={value} className="border-line border-b first:border-t">
              <Accordion.Header>
                <Accordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left text-lg font-bold">
                  {question}
                  <Plus
                    aria-hidden
                    className="text-pop size-6 shrink-0 transition-transform group-data-[state=open]:rotate-45 motion-reduce:transition-none"
                  />
                </Accordion.Trigger>
              </Accordion.Header>
              <Accordion.Content className="text-soft max-w-[62ch] pb-5 text-lg leading-relaxed">
                {answer}
              </Accordion.Content>
            </Accordion.Item>
          ))}
        </Accordion.Root>
      </div>
    </section>
  );
}
