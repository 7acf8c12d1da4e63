import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import type { Pair } from './pairs.ts';

/** Returns a function that names a pair's style and subject in the page's language. */
export function useWords(): (pair: Pair) => { style: string; subject: string } {
  const t = useMessages('gallery');
  const { language } = useLanguage();
  const nameOf = (subject: Pair['subject']): string => {
    if (subject === 'customer') return t('customer');
    return subject === undefined ? t('example') : t(`subjects.${subject}`);
  };
  return ({ style, subject }) => ({
    style: style.title[language],
    subject: nameOf(subject),
  });
}
