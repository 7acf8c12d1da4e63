/** Reads `a=1, b=2`. @throws RangeError where it is something else */
export function parseNamed(text: string): Record<string, string> {
  const parts = text.split(',').map((part) => part.split('=').map((half) => half.trim()));
  return Object.fromEntries(
    parts.map(([name = '', value = '']) => {
      if (name === '' || value === '') throw new RangeError('must be like comic=6.50,bricks=3.99');
      return [name, value];
    }),
  );
}

/** Cuts the host out of an address, port included; several of them in an address for PostgreSQL. */
function hostOf(address: string): string {
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(address) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** Tells whether it is an email address, alone or behind a name: `Toons <shop@example.com>`. */
export function isMailSender(text: string): boolean {
  const [, address = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  return /^[^\s<>@,]+@[^\s<>@,]+$/.test(address.trim());
}

/** Reads how visitors reach the shop, without a slash at the end. @throws RangeError where it is more than a host and a port */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new RangeError('must be an address like http://… or https://…');
  if (/[?#]|[^/:]\/+[^/]/.test(text))
    throw new RangeError(
      'must end with its host and port, such as https://toons.example.com: no path, no ? and no #',
    );
  return url.origin;
}

/** Reads an address of PostgreSQL. @throws RangeError where it names several hosts, or its password is not encoded */
export function parseDatabaseUrl(text: string): string {
  if (hostOf(text).includes(','))
    throw new RangeError(
      'names several hosts, and the shop knows one: let a name or a pooler lead to the one that takes writes',
    );
  // What stands behind a raw # is a comment in `.env`: a password that began with digits looks like a port then.
  const isCut = /^\w+:\/\/(?!localhost:)[\w-]+:\d+$/.test(text);
  if (isCut || text.includes('#') || !isEncoded(text) || !/^postgres(ql)?:/.test(text))
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

/** Finds the name that a misspelt one was to be: the same but for one letter, or two that were swapped. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const parts = shortened(name);
  return names.find((known) => shortened(known).some((part) => parts.includes(part)));
}

/** The word itself in capitals, and without each of its letters. */
function shortened(word: string): string[] {
  const letters = word.toUpperCase();
  return [letters, ...Array.from(letters, (_letter, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

/** Sources of a setting's value; `start`: nobody set it, and `npm start` or a container's entry brought what it names. */
export const settingSources = ['environment', '.env', 'start', 'default'] as const;
export type SettingSource = (typeof settingSources)[number];
