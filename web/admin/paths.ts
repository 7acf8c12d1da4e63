import type { AdminCallName } from '#contract/admin/routes.ts';

/** Paths of the console's pages, relative to `/admin`. */
export const adminPaths = {
  today: '/',
  orders: '/orders',
  order: '/orders/:id',
  review: '/review',
  payments: '/payments',
  money: '/money',
  tokens: '/tokens',
  codes: '/codes',
  blocks: '/blocks',
  selling: '/selling',
  styles: '/styles',
  mails: '/mails',
  bench: '/bench',
  services: '/services',
  settings: '/settings',
  backups: '/backups',
  events: '/events',
  log: '/log',
  serviceLog: '/log/services',
  people: '/people',
  sessions: '/sessions',
  secondFactor: '/second-factor',
  passkeys: '/passkeys',
} as const;

export type AdminPage = keyof typeof adminPaths;

/** The call without which a page shows nothing: only roles that may make it see the page. */
export const callOf = {
  today: 'GET /api/admin/today',
  orders: 'GET /api/admin/orders',
  order: 'GET /api/admin/orders/one',
  review: 'GET /api/admin/appeals',
  payments: 'GET /api/admin/payments',
  money: 'GET /api/admin/month',
  tokens: 'GET /api/admin/tokens',
  codes: 'GET /api/admin/codes',
  blocks: 'GET /api/admin/blocks',
  selling: 'GET /api/admin/today',
  styles: 'GET /api/admin/styles',
  mails: 'GET /api/admin/mails',
  bench: 'GET /api/admin/bench',
  services: 'GET /api/admin/services',
  settings: 'GET /api/admin/settings',
  backups: 'GET /api/admin/backups',
  events: 'GET /api/admin/events',
  log: 'GET /api/admin/log',
  serviceLog: 'GET /api/admin/log-lines',
  people: 'GET /api/admin/people',
  sessions: 'GET /api/admin/sessions',
  secondFactor: 'GET /api/admin/second-factor',
  passkeys: 'GET /api/admin/passkeys',
} as const satisfies Record<AdminPage, AdminCallName>;

export const adminUrl = (page: Exclude<AdminPage, 'order'>): string =>
  page === 'today' ? '/admin' : `/admin${adminPaths[page]}`;

export const orderUrl = (id: string): string => `/admin/orders/${id}`;
