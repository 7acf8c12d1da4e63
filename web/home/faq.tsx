import * as Accordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import { useWords } from '../words/use-words.ts';

const items = ['item-1', 'item-2', 'item-3', 'item-4', 'item-5', 'item-6'] as const;

export function Faq() {
  const say = useWords('home');
  return (
    <section id="faq" className="border-line border-t">
      <div className="wrap grid gap-8 py-16 sm:py-24 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-4">{say('faq.heading')}</h2>
        <Accordion.Root type="single" collapsible className="md:col-span-8">
          {items.map((item) => (
            <Accordion.Item key={item} value={item} className="border-line border-b first:border-t">
              <Accordion.Header>
                <Accordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left text-lg font-bold">
                  {say(`faq.${item}.question`)}
                  <Plus
                    aria-hidden
                    className="text-pop size-6 shrink-0 transition-transform group-data-[state=open]:rotate-45 motion-reduce:transition-none"
                  />
                </Accordion.Trigger>
              </Accordion.Header>
              <Accordion.Content className="text-soft max-w-[62ch] pb-5 text-lg leading-relaxed">
                {say(`faq.${item}.answer`)}
              </Accordion.Content>
            </Accordion.Item>
          ))}
        </Accordion.Root>
      </div>
    </section>
  );
}
