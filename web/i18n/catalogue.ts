import { createInstance } from 'i18next';
import type { Language } from '#domain/language.ts';
import type { Translate, Translation, Messages } from '#domain/messages.ts';
import type { Failure } from '../api/failure.ts';
import type { words as afterwards } from './messages/en/afterwards.ts';
import type { words as errors } from './messages/en/errors.ts';
import type { words as home } from './messages/en/home.ts';
import type { words as shell } from './messages/en/shell.ts';
import type { words as success } from './messages/en/success.ts';
import type { words as transform } from './messages/en/transform.ts';

/** All messages by area: one area a screen, and what every screen shares. English is what the others translate. */
export type Catalogue = {
  shell: typeof shell;
  home: typeof home;
  transform: typeof transform;
  success: typeof success;
  afterwards: typeof afterwards;
  errors: typeof errors;
};
export type Area = keyof Catalogue;

/** The messages of an area in another language. */
export type Translated<A extends Area> = Translation<Catalogue[A]>;

const files = import.meta.glob<Messages>('./messages/{en,es,de,fr}/*.ts', { import: 'words' });

const catalogue = createInstance();
void catalogue.init({
  resources: {},
  fallbackLng: false,
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

const loading = new Map<string, Promise<void>>();

/** Fetches the messages of an area in a language, once. */
export function loadWords(language: Language, area: Area): Promise<void> {
  const file = `./messages/${language}/${area}.ts`;
  const load = loading.get(file) ?? readable(fetchWords(language, area, file));
  loading.set(file, load);
  return load;
}

/** Marks the promise as React does once it is kept, so that even the first `use` of it need not wait. */
function readable(fetched: Promise<void>): Promise<void> {
  const load: Promise<void> & { status?: 'fulfilled'; value?: undefined } = fetched.then(() => {
    load.status = 'fulfilled';
  });
  return load;
}

async function fetchWords(language: Language, area: Area, file: string): Promise<void> {
  try {
    catalogue.addResourceBundle(language, area, await files[file]?.());
  } catch (error) {
    loading.delete(`./messages/${language}/${area}.ts`);
    throw error;
  }
}

/** How to say the messages of an area that has been loaded. */
export function sayIn<A extends Area>(language: Language, area: A): Translate<Catalogue[A]> {
  const say = catalogue.getFixedT(language, area);
  return (name, ...[values]) => say(name, { ...values });
}

/** The words for a failure's code, or those that came with it where the catalogue has none. */
export function explainIn(language: Language, { code, message, values }: Failure): string {
  const known = catalogue.exists(code, { lng: language, ns: 'errors' });
  return known ? catalogue.getFixedT(language, 'errors')(code, inLanguage(language, values)) : message;
}

/** Days travel as ISO dates. */
function inLanguage(language: Language, values: Failure['values'] = {}): Record<string, string | number> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const said = Object.entries(values).map(([name, value]) => {
    return [name, /^\d{4}-\d\d-\d\d$/.test(String(value)) ? day.format(new Date(value)) : value];
  });
  return Object.fromEntries(said) as Record<string, string | number>;
}
