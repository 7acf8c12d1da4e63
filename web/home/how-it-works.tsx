import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';

/** Number of styles named: more would be hard to read, and the section above shows all of them. */
const named = 5;
const steps = ['photo', 'style', 'pay'] as const;

export function HowItWorks() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const titles = useFacts().styles.map(({ title }) => title[language]);
  const styles = new Intl.ListFormat(language, { type: 'disjunction' }).format(titles.slice(0, named));
  return (
    <section id="how" className="bg-sun text-on-sun">
      <div className="wrap py-16 sm:py-20">
        <h2 className="font-display text-title">{t('steps.heading')}</h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map((step, number) => (
            <li key={step} className="border-on-sun border-t-4 pt-4">
              <span aria-hidden className="font-display block text-6xl leading-none">
                {number + 1}
              </span>
              <h3 className="mt-4 text-xl font-extrabold">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 max-w-[36ch] text-lg">
                {step === 'style' ? t('steps.style.text', { styles }) : t(`steps.${step}.text`)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
