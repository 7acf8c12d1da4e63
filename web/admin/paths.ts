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
  sessions: '/sessions',
  secondFactor: '/second-factor',
} as const;

export type AdminPage = keyof typeof adminPaths;

export const adminUrl = (page: Exclude<AdminPage, 'order'>): string =>
  page === 'today' ? '/admin' : `/admin${adminPaths[page]}`;

export const orderUrl = (id: string): string => `/admin/orders/${id}`;
