import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-messages.ts';

type StepProps = { number: number; heading: string; done: boolean; children: ReactNode };

/** One numbered step of a page, its number turning yellow when it is done. */
export function Step({ number, heading, done, children }: StepProps) {
  const say = useWords('shell');
  const id = `step-${number}`;
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6 first:border-t-0 first:pt-0">
      <div className="mb-5 flex items-center gap-3">
        <span
          aria-hidden
          className={`font-display grid size-11 place-items-center rounded-full text-xl ${
            done ? 'bg-sun text-on-sun' : 'border-edge border-2'
          }`}
        >
          {number}
        </span>
        <h2 id={id} className="font-display text-2xl sm:text-3xl">
          <span className="sr-only">{say('step', { number })} </span>
          {heading}
          {done && <span className="sr-only">, {say('stepDone')}</span>}
        </h2>
      </div>
      {children}
    </section>
  );
}
