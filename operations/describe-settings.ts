import type { Config } from '#config.ts';
import { isSecretSetting } from '#domain/secret-settings.ts';

/** Returns the settings in force with their sources; of a secret, only that it is set and a key's prefix. */
export function describeSettings(config: Config) {
  const texts = textsOf(config, withoutPassword);
  return Object.entries(config.sources).map(([name, source]) => {
    const text = texts[name];
    return { name, source, value: text === undefined ? null : masked(name, text) };
  });
}

/** Returns the unmasked values, secrets included, so that they can be removed from texts that others see. */
export function settingTexts(config: Config): Record<string, string> {
  return textsOf(config, (text) => text);
}

/** Formats every setting that has a value. */
function textsOf(config: Config, show: (text: string) => string): Record<string, string> {
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
