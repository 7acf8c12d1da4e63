/** Rights of a token for the operator's other programs; all of them only read. */
export const apiScopes = ['orders:read', 'addresses:read', 'figures:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Describes to operators what each scope allows. */
export const apiScopeWords: Record<ApiScope, string> = {
  'orders:read': 'orders, without addresses',
  'addresses:read': 'the email addresses of orders, too; only together with orders:read',
  'figures:read': 'figures by day and month, and a month’s payments as CSV',
};

/** Beginning of every token, by which programs that look for leaked secrets can recognise it. */
export const tokenPrefix = 'tb_';
/** Characters of a token that lists show. */
export const shownPrefix = tokenPrefix.length + 6;

/** Tells whether a text has the form of a token: the prefix, and 32 bytes as base64url. */
export const isApiToken = (text: string): boolean => /^tb_[\w-]{43}$/.test(text);

/** Tells whether the scopes make sense together. */
export const areFitting = (scopes: readonly ApiScope[]): boolean =>
  scopes.length > 0 && (!scopes.includes('addresses:read') || scopes.includes('orders:read'));
