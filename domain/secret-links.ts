/**
 * Links whose fragment is a secret, which no browser sends to a server. Scanners and mail programs rewrite links: they escape
 * the `#`, and put parameters of their own before it or after the secret.
 */
export function orderLink(shopUrl: string, token: string): string {
  return `${shopUrl}/success#${token}`;
}

export function codeLink(shopUrl: string, code: string): string {
  return `${shopUrl}/transform#code=${code}`;
}

/** Where somebody confirms that they want a mail when the shop opens, or takes that back. */
export function openingLink(shopUrl: string, secret: string): string {
  return `${shopUrl}/transform#opening=${secret}`;
}

/** The secret of each page, wherever it stands behind the page's path; the value of another's parameter is none. */
const secretOf: Record<string, RegExp> = {
  '/success': /(?:^|[/?&#])([\w-]{43})(?![\w-])/,
  '/transform':
    /(?:^|[/?&#])((?:code(?:=|%(?:25)*3D)[\w-]{12,20}|opening(?:=|%(?:25)*3D)[\w-]{43}))(?![\w-])/i,
};

const escapedHash = /%(?:25)*23/g;
const escapedEquals = /%(?:25)*3D/i;

/** The path, query and fragment that a link had before it was rewritten. Any other address stays as it is. */
export function restoreLink(address: string): string {
  const [path] = /^\/(?:success|transform)/.exec(address) ?? [];
  if (path === undefined) return address;
  const rest = address.slice(path.length).replace(escapedHash, '#');
  const [, secret] = secretOf[path]?.exec(rest) ?? [];
  if (secret === undefined) return address;
  const [query = ''] = rest.split('#');
  return `${path}${query.includes(secret) ? '' : query}#${secret.replace(escapedEquals, '=')}`;
}
