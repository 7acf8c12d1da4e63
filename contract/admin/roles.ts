import type { Role } from '#domain/person.ts';
import type { AdminRoutes } from './routes.ts';

const everyone = ['owner', 'manager', 'reviewer', 'viewer'] as const;
const readers = ['owner', 'manager', 'viewer'] as const;
const deciders = ['owner', 'manager', 'reviewer'] as const;
const managers = ['owner', 'manager'] as const;
const owners = ['owner'] as const;

/** Roles that may make each call of the console. A call without its roles does not compile. */
export const rolesOf = {
  'GET /api/admin/session': everyone,
  'POST /api/admin/session/end': everyone,
  'GET /api/admin/sessions': everyone,
  'POST /api/admin/sessions/end': everyone,
  'GET /api/admin/second-factor': everyone,
  'POST /api/admin/second-factor/begin': everyone,
  'POST /api/admin/second-factor/confirm': everyone,
  'POST /api/admin/second-factor/off': everyone,
  'GET /api/admin/passkeys': everyone,
  'POST /api/admin/passkeys/begin': everyone,
  'POST /api/admin/passkeys/add': everyone,
  'POST /api/admin/passkeys/remove': everyone,

  'GET /api/admin/orders': readers,
  'GET /api/admin/orders/one': readers,
  'POST /api/admin/orders/act': managers,
  'GET /api/admin/orders/picture': readers,
  'GET /api/admin/payments': readers,
  'POST /api/admin/payments/decide': owners,
  'GET /api/admin/codes': readers,
  'POST /api/admin/codes/issue': managers,
  'POST /api/admin/codes/void': managers,
  'GET /api/admin/blocks': readers,
  'POST /api/admin/blocks/add': managers,
  'POST /api/admin/blocks/lift': managers,

  'GET /api/admin/appeals': everyone,
  'POST /api/admin/appeals/decide': deciders,
  'GET /api/admin/borderline': everyone,
  'POST /api/admin/borderline/review': deciders,
  'GET /api/admin/gallery': everyone,
  'POST /api/admin/gallery/show': deciders,
  'POST /api/admin/gallery/remove': deciders,
  'GET /api/admin/gallery/copy': everyone,
  'GET /api/admin/review/photo': everyone,

  'GET /api/admin/today': readers,
  'GET /api/admin/days': readers,
  'GET /api/admin/month': readers,
  'GET /api/admin/month/csv': readers,
  'POST /api/admin/pause': managers,
  'POST /api/admin/resume': managers,
  'GET /api/admin/styles': readers,
  'GET /api/admin/styles/missing': readers,
  'GET /api/admin/styles/pictures': readers,
  'POST /api/admin/styles/switch': managers,
  'POST /api/admin/styles/price': managers,
  'POST /api/admin/styles/place': managers,
  'POST /api/admin/styles/reset-places': managers,
  'POST /api/admin/styles/test': managers,
  'POST /api/admin/styles/accept': managers,
  'GET /api/admin/styles/test-picture': readers,
  'GET /api/admin/mails': readers,
  'GET /api/admin/mails/one': readers,
  'POST /api/admin/mails/save': managers,
  'POST /api/admin/mails/reset': managers,
  'POST /api/admin/mails/preview': readers,
  'POST /api/admin/mails/send': managers,
  'GET /api/admin/mails/frame': readers,

  'GET /api/admin/bench': readers,
  'POST /api/admin/bench/start': owners,
  'POST /api/admin/bench/keep': owners,
  'POST /api/admin/bench/remove': owners,
  'GET /api/admin/bench/picture': readers,
  'GET /api/admin/bench/photo': readers,
  'GET /api/admin/bench/graph': readers,
  'GET /api/admin/services': readers,
  'POST /api/admin/services/test': owners,
  'GET /api/admin/settings': readers,
  'POST /api/admin/settings/change': owners,
  'POST /api/admin/settings/reset': owners,
  'GET /api/admin/backups': readers,
  'POST /api/admin/backups/make': owners,
  'GET /api/admin/events': readers,
  'POST /api/admin/events/send': owners,
  'GET /api/admin/tokens': owners,
  'POST /api/admin/tokens/make': owners,
  'POST /api/admin/tokens/revoke': owners,
  'GET /api/admin/people': owners,
  'POST /api/admin/people/invite': owners,
  'POST /api/admin/people/invite-again': owners,
  'POST /api/admin/people/change': owners,
  'POST /api/admin/people/remove': owners,
  'GET /api/admin/log': readers,
  'GET /api/admin/log-lines': readers,
} as const satisfies Record<keyof AdminRoutes, readonly Role[]>;

/** Tells whether a role may make a call. */
export const mayCall = (role: Role, name: keyof AdminRoutes): boolean =>
  (rolesOf[name] satisfies readonly Role[] as readonly Role[]).includes(role);
