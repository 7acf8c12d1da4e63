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
export function hostOf(address: string): string {
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(address) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** Tells whether it is an email address, alone or behind a name: `Toons <shop@example.com>`. */
export function isMailSender(text: string): boolean {
  const [, address = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  return /^[^\s<>@,]+@[^\s<>@,]+$/.test(address.trim());
}
