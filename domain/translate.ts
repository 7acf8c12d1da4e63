import type { Language } from './language.ts';
import type { MessageKey, Messages, MessageValues, Translate } from './messages.ts';

/** Values by slot; an undefined one leaves its slot empty. */
type Values = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns the message of a dotted name with its slots filled, or undefined if there is none. `context` among the values
 * prefers `name_context`; a number as `count` selects the plural form of the language. A slot without a value stays as it is.
 */
export function findMessage(
  language: Language,
  messages: Messages,
  name: string,
  values: Values = {},
): string | undefined {
  const { context, count } = values;
  const text =
    (context === undefined ? undefined : textAt(messages, `${name}_${context}`)) ??
    (typeof count === 'number' ? textAt(messages, `${name}_${pluralOf(language, count)}`) : undefined) ??
    textAt(messages, name);
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (slot, key: string) =>
    Object.hasOwn(values, key) ? String(values[key] ?? '') : slot,
  );
}

/** Returns the translation function of a tree of messages. */
export function translateFrom<T extends Messages>(language: Language, messages: Messages): Translate<T> {
  return <Name extends MessageKey<T>>(name: Name, ...[values]: MessageValues<T, Name>) =>
    findMessage(language, messages, name, values) ?? name;
}

function textAt(messages: Messages, name: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const key of name.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const rules = new Map<Language, Intl.PluralRules>();

/** Returns the plural category of a number. Rules are kept, as they are expensive to create. */
function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}
