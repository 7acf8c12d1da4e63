import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import type { Messages } from '#domain/messages.ts';
import { explainFailure, loadMessages } from './catalogue.ts';

const files = import.meta.glob<Messages>('./messages/{en,es,de,fr}/*.ts', {
  import: 'messages',
  eager: true,
});
const areas = [...new Set(Object.keys(files).map((file) => file.replace(/^.*\//, '').replace('.ts', '')))];

/** Maps the dotted names of an area's messages to their texts. */
function textsOf(language: string, area: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (tree: Messages, prefix: string): void => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(prefix + key, value);
      else collect(value, `${prefix}${key}.`);
    }
  };
  collect(files[`./messages/${language}/${area}.ts`] ?? {}, '');
  return texts;
}

test('the message about a block names its reason, end and contact in the visitor’s language', async () => {
  await Promise.all([loadMessages('de', 'errors'), loadMessages('es', 'errors')]);
  const values = { context: 'email', until: '2027-05-20', support: 'hallo@example.com' };
  const block = { errorCode: 'blocked', message: 'Ordering is paused.', values };
  expect(explainFailure('de', block)).toMatch(
    /dieser E-Mail-Adresse sind bis 20\. Mai 2027 .* hallo@example\.com/,
  );
  expect(explainFailure('es', block)).toContain('hasta el 20 de mayo de 2027');
  expect(explainFailure('de', { ...block, values: {} })).toMatch(/^Bestellen geht/);
  const closed = { errorCode: 'shop_closed', message: 'Off.', values: { context: 'backlog' } };
  expect(explainFailure('es', closed)).toMatch(/^Ahora mismo la cola es muy larga/);
});

const plural = /_(zero|one|two|few|many|other)$/;
const messagesOf = (language: string, area: string): string[] =>
  [...new Set([...textsOf(language, area).keys()].map((name) => name.replace(plural, '')))].sort();

test('every area is present', () => {
  expect(areas.sort()).toEqual([
    ...[
      'appeal',
      'booth',
      'errors',
      'gallery',
      'gift',
      'home',
      'layout',
      'notify',
      'order-actions',
      'pack',
      'set',
      'success',
      'transform',
      'withdraw',
    ],
  ]);
});

test.each(languages)('%s has the same messages as English', (language) => {
  for (const area of areas) expect(messagesOf(language, area)).toEqual(messagesOf('en', area));
});

test.each(languages)('%s has each counted message in all its plural forms', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const area of areas) {
    const names = [...textsOf(language, area).keys()];
    const counted = new Set(
      names.filter((name) => plural.test(name)).map((name) => name.replace(plural, '')),
    );
    for (const name of counted) {
      const forms = names.filter((other) => other.replace(plural, '') === name);
      expect(forms.sort()).toEqual(pluralCategories.map((category) => `${name}_${category}`).sort());
    }
  }
});

const factsIn = (text = ''): string[] => text.match(/\{\{\w+\}\}|\d+/g)?.sort() ?? [];

test.each(languages)('%s has the same slots and numbers as English', (language) => {
  for (const area of areas) {
    const english = textsOf('en', area);
    for (const [name, text] of textsOf(language, area)) {
      const original = english.get(name) ?? english.get(name.replace(plural, '_other'));
      expect([name, factsIn(text)]).toEqual([name, factsIn(original)]);
    }
  }
});

test('no message was left in English', () => {
  for (const language of languages.filter((one) => one !== 'en')) {
    const same = areas.flatMap((area) =>
      [...textsOf(language, area)].filter(
        // Some paintings have the same name in every language.
        ([name, text]) =>
          text.length > 24 && !name.startsWith('subjects.') && textsOf('en', area).get(name) === text,
      ),
    );
    expect(same).toEqual([]);
  }
});

test('French keeps its colons and question marks on the line of their word', () => {
  const loose = areas.flatMap((area) =>
    [...textsOf('fr', area)].filter(([, text]) => / [:;!?»]|« /.test(text)).map(([name]) => name),
  );
  expect(loose).toEqual([]);
});
