import type { Language } from '#domain/language.ts';
import type { Messages, Translate, Translation } from '#domain/messages.ts';
import { findMessage, translateFrom } from '#domain/translate.ts';
import type { Failure } from '../api/failure.ts';
import type { messages as appeal } from './messages/en/appeal.ts';
import type { messages as booth } from './messages/en/booth.ts';
import type { messages as errors } from './messages/en/errors.ts';
import type { messages as gallery } from './messages/en/gallery.ts';
import type { messages as gift } from './messages/en/gift.ts';
import type { messages as home } from './messages/en/home.ts';
import type { messages as layout } from './messages/en/layout.ts';
import type { messages as notify } from './messages/en/notify.ts';
import type { messages as orderActions } from './messages/en/order-actions.ts';
import type { messages as pack } from './messages/en/pack.ts';
import type { messages as set } from './messages/en/set.ts';
import type { messages as success } from './messages/en/success.ts';
import type { messages as transform } from './messages/en/transform.ts';
import type { messages as withdraw } from './messages/en/withdraw.ts';

/** All messages by area: one for each screen, and those that the screens share. English is the source language. */
export type Catalogue = {
  layout: typeof layout;
  booth: typeof booth;
  gallery: typeof gallery;
  gift: typeof gift;
  home: typeof home;
  transform: typeof transform;
  success: typeof success;
  notify: typeof notify;
  'order-actions': typeof orderActions;
  appeal: typeof appeal;
  pack: typeof pack;
  set: typeof set;
  withdraw: typeof withdraw;
  errors: typeof errors;
};
export type Area = keyof Catalogue;

/** Messages of an area in a language other than English. */
export type Translated<A extends Area> = Translation<Catalogue[A]>;

const files = import.meta.glob<Messages>('./messages/{en,es,de,fr}/*.ts', { import: 'messages' });

/** Messages that have loaded, by file. */
const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<void>>();

/** Fetches the messages of an area in a language, once. A failed fetch is repeated by the next call. */
export function loadMessages(language: Language, area: Area): Promise<void> {
  const file = fileOf(language, area);
  const load = loading.get(file) ?? readable(fetchMessages(file));
  loading.set(file, load);
  return load;
}

function fileOf(language: Language, area: Area): string {
  return `./messages/${language}/${area}.ts`;
}

/** Marks a fulfilled promise the way React does, so that even the first `use` of it need not suspend. */
function readable(fetched: Promise<void>): Promise<void> {
  const load: Promise<void> & { status?: 'fulfilled'; value?: undefined } = fetched.then(() => {
    load.status = 'fulfilled';
  });
  return load;
}

async function fetchMessages(file: string): Promise<void> {
  try {
    loaded.set(file, (await files[file]?.()) ?? {});
  } catch (error) {
    loading.delete(file);
    throw error;
  }
}

/** Returns the translation function of an area; its messages must have been loaded. */
export function getT<A extends Area>(language: Language, area: A): Translate<Catalogue[A]> {
  return translateFrom(language, messagesOf(language, area));
}

/** Returns the message for a failure's error code, or the message that came with it if the catalogue has none. */
export function explainFailure(language: Language, { errorCode, message, values }: Failure): string {
  const errors = messagesOf(language, 'errors');
  return findMessage(language, errors, errorCode, withWrittenDays(language, values)) ?? message;
}

function messagesOf(language: Language, area: Area): Messages {
  return loaded.get(fileOf(language, area)) ?? {};
}

/** Formats ISO dates among the values in the language. */
function withWrittenDays(language: Language, values: Failure['values'] = {}) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value));
      return [name, isDay ? day.format(new Date(value)) : value] as const;
    }),
  );
}
