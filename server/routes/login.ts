import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { isPassword } from '#adapters/password-hash.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { BodyOf } from '#contract/routes.ts';
import type { LoginRoutes } from '#contract/admin/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { audited } from '#operator/operations/audited.ts';
import { sessionName } from '#operator/operations/console-access.ts';
import { beginSession, presentSession } from '../admin/session.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';

export function getLogin({ config, adminPassword }: Services): Handler<LoginRoutes['getLogin']> {
  return async () => {
    const hasPassword = config.ADMIN_PASSWORD !== undefined || (await adminPassword.readHash()) !== undefined;
    return { hasPassword };
  };
}

/** Logs in to the console: with the password, or with an address that works once. */
export function postLogin(services: Services): Handler<LoginRoutes['logIn']> {
  return async ({ request, response, readBody }) => {
    const via = await check(readBody(), request, services);
    const session = await beginSession({ via, request, response }, services);
    const action = { action: 'admin.login', subject: null };
    await audited(services, { name: sessionName(session) }, action, () =>
      Promise.resolve(`logged in by ${via} from ${session.address}`),
    );
    return presentSession(session, services);
  };
}

async function check(
  given: BodyOf<LoginRoutes['logIn']>,
  request: Request,
  services: Services,
): Promise<AdminSession['via']> {
  if ('password' in given) {
    await checkPassword(given.password, networkRangeOf(request), services);
    return 'password';
  }
  if (!(await services.adminLoginLinks.use(hashOf(given.token)))) throw new Refusal('login_link_over');
  return 'link';
}

/** A try counts before anybody looks whether it is right, so that many at once are no way around the limit. */
async function checkPassword(typed: string, address: string, services: Services): Promise<void> {
  const { limits, log } = services;
  await limits.consume('wrongLogins', address);
  await limits.consume('wrongLoginsInAll', 'all');
  if (!(await isRight(typed, services))) {
    log.warn('wrong password for the console');
    throw new Refusal('login_wrong');
  }
  await limits.restore('wrongLogins', address);
  await limits.restore('wrongLoginsInAll', 'all');
}

async function isRight(typed: string, { config, adminPassword }: Services): Promise<boolean> {
  if (config.ADMIN_PASSWORD !== undefined)
    return timingSafeEqual(hashOf(typed), hashOf(config.ADMIN_PASSWORD));
  const hash = await adminPassword.readHash();
  if (hash === undefined) throw new Refusal('password_missing');
  return isPassword(typed, hash);
}
