import type { StoredChange } from '#adapters/database/tables/setting-changes.ts';
import type { Config } from '#config.ts';
import { isSecretSetting } from '#domain/secret-settings.ts';
import type { SettingSource } from '#domain/setting-text.ts';
import { judgeChanges, wordsOfChangeable } from '#setting-changes.ts';

type Judged = ReturnType<typeof judgeChanges>;

/**
 * Returns the settings in force with their sources; of a secret, only that it is set and a key's prefix. What was changed for a
 * setting that this version no longer has follows.
 */
export function describeSettings(config: Config, changes: StoredChange[]) {
  const names = Object.keys(config.sources);
  const others = changes.map(({ name }) => name).filter((name) => !names.includes(name));
  const judged = judgeChanges(changes, config);
  const texts = textsOf({ ...config, ...judged.values }, withoutPassword);
  return [...names, ...others].map((name) => {
    const change = changes.find((one) => one.name === name);
    const text = texts[name];
    const unchanged = unchangedSetting(name, config);
    return {
      name,
      value: text === undefined ? null : masked(name, text),
      source: name in judged.values ? ('console' as const) : unchanged.source,
      /** Text to begin editing with; null: it stays as it is while the shop runs. */
      editable:
        unchanged.words === null
          ? null
          : { description: unchanged.words, text: change?.value ?? unchanged.text },
      own: change ? describeOwn(change, judged, unchanged) : null,
    };
  });
}

/** Returns one of them. */
export function describeSetting(name: string, config: Config, changes: StoredChange[]) {
  const found = describeSettings(config, changes).find((one) => one.name === name);
  return found ?? { name, value: null, source: 'default' as const };
}

/** Returns who changed a setting and when, why this version ignores that, and what it would be otherwise. */
function describeOwn(
  { name, value, changedBy, changedAt }: StoredChange,
  { ignored }: Judged,
  { text, source }: ReturnType<typeof unchangedSetting>,
) {
  const problem = ignored.find((one) => one.name === name)?.problem ?? null;
  return {
    ...{ text: masked(name, value), changedBy, changedAt, problem },
    otherwise: { value: text === '' ? null : text, source },
  };
}

/** Returns a setting as the environment, `.env` or the default says; its text and words only if it may change. */
function unchangedSetting(name: string, { given, sources }: Config) {
  const words = wordsOfChangeable(name);
  return {
    words: words?.description ?? null,
    text: words ? (given[name] ?? textOf(words.byDefault, withoutPassword)) : '',
    source: sources[name] ?? ('default' satisfies SettingSource),
  };
}

/** Returns the unmasked values, secrets included, so that they can be removed from texts that others see. */
export function settingTexts(config: Config): Record<string, string> {
  return textsOf(config, (text) => text);
}

/** Formats every setting that has a value. */
function textsOf(
  config: Pick<Config, 'sources'> & Record<string, unknown>,
  show: (text: string) => string,
): Record<string, string> {
  const values = Object.entries(config).filter(([name]) => name in config.sources);
  const texts = values.map(([name, value]): [string, string] => [name, textOf(value, show)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function textOf(value: unknown, show: (text: string) => string): string {
  if (typeof value === 'string') return show(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map((part) => textOf(part, show)).join(', ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, part]) => `${name}=${textOf(part, show)}`)
    .join(', ');
}

/** Masks a secret, but shows a key's prefix: a test key in a live shop must be visible. */
function masked(name: string, text: string): string {
  if (!isSecretSetting(name)) return text;
  return `${/^(?:(?:sk|rk)_(?:test|live)|whsec)_/.exec(text)?.[0] ?? ''}…`;
}

/** Removes the credentials and the query from a URL; a malformed URL is hidden altogether. */
function withoutPassword(text: string): string {
  if (!text.includes('://')) return text;
  if (!URL.canParse(text)) return '…';
  const { protocol, username, password, host, pathname, search } = new URL(text);
  const login = username === '' && password === '' ? '' : '…@';
  return `${protocol}//${login}${host}${pathname.replace(/\/$/, '')}${search === '' ? '' : '?…'}`;
}
