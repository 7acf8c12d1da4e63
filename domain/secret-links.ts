/**
 * Returns a link whose fragment is a secret, which browsers never send to a server. Scanners and mail programs rewrite such
 * links: they escape the `#` and add parameters before it or after the secret.
 */
export function orderLink(shopUrl: string, token: string): string {
  return `${shopUrl}/success#${token}`;
}

export function codeLink(shopUrl: string, code: string): string {
  return `${shopUrl}/transform#code=${code}`;
}

/** Returns the link with which its receiver opens a gift. */
export function giftLink(shopUrl: string, secret: string): string {
  return `${shopUrl}/gift/open#${secret}`;
}

/** Returns the link that confirms or withdraws a request for a mail when the shop opens. */
export function openingLink(shopUrl: string, secret: string): string {
  return `${shopUrl}/transform#opening=${secret}`;
}

/** Returns the link that lets somebody into the console once: one who is invited, or the first owner. */
export function consoleLink(shopUrl: string, kind: 'login' | 'invitation', secret: string): string {
  return `${shopUrl}/admin#${kind}=${secret}`;
}

/** Matches the token of an order or a gift. */
const token = /(?:^|[/?&#])([\w-]{43})(?![\w-])/;
/** Matches each page's secret anywhere after the page's path, except as the value of another parameter. */
const secretOf: Record<string, RegExp> = {
  '/success': token,
  '/gift/open': token,
  '/transform':
    /(?:^|[/?&#])((?:code(?:=|%(?:25)*3D)[\w-]{12,20}|opening(?:=|%(?:25)*3D)[\w-]{43}))(?![\w-])/i,
  '/admin': /(?:^|[/?&#])((?:login|invitation)(?:=|%(?:25)*3D)[\w-]{43})(?![\w-])/i,
};

const escapedHash = /%(?:25)*23/g;
const escapedEquals = /%(?:25)*3D/i;

/** Restores the path, query and fragment of a rewritten link. Returns any other address unchanged. */
export function restoreLink(address: string): string {
  const [path] = /^\/(?:success|transform|gift\/open|admin)/.exec(address) ?? [];
  if (path === undefined) return address;
  const rest = address.slice(path.length).replace(escapedHash, '#');
  const [, secret] = secretOf[path]?.exec(rest) ?? [];
  if (secret === undefined) return address;
  const [query = ''] = rest.split('#');
  return `${path}${query.includes(secret) ? '' : query}#${secret.replace(escapedEquals, '=')}`;
}
