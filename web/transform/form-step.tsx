import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

type FormStepProps = { number: number; heading: string; done: boolean; children: ReactNode };

/** A numbered step of the form; its number turns yellow when it is done. */
export function FormStep({ number, heading, done, children }: FormStepProps) {
  const t = useMessages('layout');
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
          <span className="sr-only">{t('step', { number })} </span>
          {heading}
          {done && <span className="sr-only">, {t('stepDone')}</span>}
        </h2>
      </div>
      {children}
    </section>
  );
}
