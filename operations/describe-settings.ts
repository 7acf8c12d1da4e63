import type { Config } from '#config.ts';
import { isSecretSetting } from '#operator/doctor/report.ts';

/** The settings in force, each with where it comes from; of a secret no more than that it is set. */
export function describeSettings(config: Config) {
  const texts = textsOf(config, withoutPassword);
  return Object.entries(config.sources).map(([name, source]) => {
    const text = texts[name];
    return { name, source, value: text === undefined ? null : masked(name, text) };
  });
}

/** The same as they are, secrets included: what has to be taken out of whatever others see. */
export function settingTexts(config: Config): Record<string, string> {
  return textsOf(config, (text) => text);
}

/** Each setting that has a value, as it may be written. */
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

/** Of a key its kind shows: a test key that went live is worth seeing. */
function masked(name: string, text: string): string {
  if (!isSecretSetting(name)) return text;
  return `${/^(?:(?:sk|rk)_(?:test|live)|whsec)_/.exec(text)?.[0] ?? ''}…`;
}

/** An address without what logs in to it; what looks like one and cannot be read is not shown. */
function withoutPassword(text: string): string {
  if (!text.includes('://')) return text;
  if (!URL.canParse(text)) return '…';
  const { protocol, username, password, host, pathname, search } = new URL(text);
  const login = username === '' && password === '' ? '' : '…@';
  return `${protocol}//${login}${host}${pathname.replace(/\/$/, '')}${search === '' ? '' : '?…'}`;
}
