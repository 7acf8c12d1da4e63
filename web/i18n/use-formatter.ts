import { useMemo } from 'react';
import type { Language } from '#domain/language.ts';
import type { Translate } from '#domain/messages.ts';
import { formatPrice, type Price } from '#domain/money.ts';
import type { Catalogue } from './catalogue.ts';
import { useLanguage } from './language.tsx';
import { useMessages } from './use-messages.ts';

export type Formatter = ReturnType<typeof createFormatter>;

/** Returns functions that format prices, sizes, durations and dates in the language of the page. */
export function useFormatter(): Formatter {
  const { language } = useLanguage();
  const t = useMessages('layout');
  return useMemo(() => createFormatter(language, t), [language, t]);
}

function createFormatter(language: Language, t: Translate<Catalogue['layout']>) {
  // Formats are expensive to create, and no screen needs all of them.
  const number = once(() => new Intl.NumberFormat(language));
  const date = once(() => {
    return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' });
  });
  const moment = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }));
  const duration = (seconds: number) => t('format.minutes', { count: Math.max(1, Math.ceil(seconds / 60)) });
  const ahead = (orders: number) =>
    orders === 0 ? t('format.nobodyAhead') : t('format.ahead', { count: orders });
  return {
    price: (price: Price) => formatPrice(price, language),
    number: (value: number) => number().format(value),
    /** "15 MB", in units of 1,000,000 bytes. */
    size: (bytes: number) => t('format.megabytes', { size: number().format(Math.ceil(bytes / 1_000_000)) }),
    /** "about a minute", "about 12 minutes" */
    duration,
    /** "You’re next", "3 pictures ahead of you" */
    ahead,
    /** "You’re next, ready in about a minute." */
    wait: ({ ordersAhead, seconds }: { ordersAhead: number; seconds: number }) =>
      t('format.wait', { ahead: ahead(ordersAhead), time: duration(seconds) }),
    /** "3 March 2027" */
    day: (iso: string) => date().format(new Date(iso)),
    /** "3 March 2027 at 14:05", in the visitor's time zone. */
    moment: (iso: string) => moment().format(new Date(iso)),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
