/** Reads `a=1, b=2`. @throws RangeError for anything else */
export function parseNamed(text: string): Record<string, string> {
  const parts = text.split(',').map((part) => part.split('=').map((half) => half.trim()));
  return Object.fromEntries(
    parts.map(([name, value]) => {
      if (!name || !value) throw new RangeError('must be like comic=6.50,bricks=3.99');
      return [name, value];
    }),
  );
}

/** Returns the host of an address with its port; for PostgreSQL this may be several. */
const hostOf = (address: string): string => /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(address)?.[1] ?? '';

/** Checks for an email address, alone or after a name: `Toons <shop@example.com>`. */
export function isMailSender(text: string): boolean {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
  return /^[^\s<>@,]+@[^\s<>@,]+$/.test(address.trim());
}

/** Reads a switch that is not parsed yet. */
export const isOn = (text?: string): boolean => text === '1' || text === 'on';

/** Reads the shop's public address, without a trailing slash. @throws RangeError if it has more than a scheme, host and port */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:/.test(url.protocol))
    throw new RangeError('must be an address like http://… or https://…');
  if (/[?#]|[^/:]\/+[^/]/.test(text))
    throw new RangeError(
      'must end with its host and port, such as https://toons.example.com: no path, no ? and no #',
    );
  return url.origin;
}

/** Reads a PostgreSQL address. @throws RangeError if it names several hosts or its password is not encoded */
export function parseDatabaseUrl(text: string): string {
  if (hostOf(text).includes(','))
    throw new RangeError(
      'names several hosts, and the shop knows one: point a name or a pooler to the one that accepts writes',
    );
  // In `.env` a raw # starts a comment: a password that begins with digits then looks like a port.
  const isCut = /\/\/(?!localhost:)[\w-]+:\d+$/.test(text);
  if (isCut || text.includes('#') || !isEncoded(text) || !/^postgres(ql)?:\/\//.test(text))
    throw new RangeError(
      'must be an address like postgres://user:password@host/database, in single quotes in .env; ' +
        'in a password write %25 for %, %40 for @, %2F for /, %3F for ?, %23 for #, %24 for $',
    );
  return text;
}

function isEncoded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return !/%(?![0-9a-f]{2})/i.test(username + password);
}

/** Finds the name that was probably misspelt: the same but for one letter or two swapped ones. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const parts = shortened(name);
  // Most differ in length by more, and listing variants takes time.
  const isAboutAsLong = (known: string): boolean => Math.abs(known.length - name.length) <= 1;
  return names.find((known) => isAboutAsLong(known) && shortened(known).some((part) => parts.includes(part)));
}

/** Returns the word in capitals, and all variants of it with one letter removed. */
function shortened(word: string): string[] {
  const letters = word.toUpperCase();
  return [letters, ...Array.from(letters, (_letter, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

/**
 * Sources of a setting's value; `start`: not set by the operator, but supplied by `npm start` or a container's entry script;
 * `console`: changed while the shop runs, by the console or a command.
 */
export const settingSources = ['environment', '.env', 'start', 'default', 'console'] as const;
export type SettingSource = (typeof settingSources)[number];

/** Sources in the words of the console and the commands. */
export const sourceWords: Record<SettingSource, string> = {
  environment: 'environment',
  '.env': '.env',
  start: 'set by the start',
  default: 'default',
  console: 'changed while the shop runs',
};
