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
import { takeSecondFactorCode } from '#operator/operations/second-factor.ts';
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
    const { via, by } = await check(readBody(), request, services);
    const session = await beginSession({ via, request, response }, services);
    const action = { action: 'admin.login', subject: null };
    await audited(services, { name: sessionName(session) }, action, () =>
      Promise.resolve(`logged in by ${by} from ${session.address}`),
    );
    return presentSession(session, services);
  };
}

async function check(
  given: BodyOf<LoginRoutes['logIn']>,
  request: Request,
  services: Services,
): Promise<{ via: AdminSession['via']; by: string }> {
  if ('password' in given)
    return { via: 'password', by: await checkPassword(given, networkRangeOf(request), services) };
  if (!(await services.adminLoginLinks.use(hashOf(given.token)))) throw new Refusal('login_link_over');
  return { via: 'link', by: 'link' };
}

/**
 * A try counts before anybody looks whether it is right, so that many at once are no way around the limit.
 * @returns what it was done with, for the log
 */
async function checkPassword(
  { password, code }: Extract<BodyOf<LoginRoutes['logIn']>, { password: string }>,
  address: string,
  services: Services,
): Promise<string> {
  const { adminSecondFactors, limits, log } = services;
  await limits.consume('wrongLogins', address);
  await limits.consume('wrongLoginsInAll', 'all');
  if (!(await isRight(password, services))) {
    log.warn('wrong password for the console');
    throw new Refusal('login_wrong');
  }
  const isCodeMissing = code === undefined && (await adminSecondFactors.current()) !== undefined;
  const by = code === undefined ? 'password' : await checkCode(code, services);
  await limits.restore('wrongLogins', address);
  await limits.restore('wrongLoginsInAll', 'all');
  if (isCodeMissing) throw new Refusal('code_required');
  return by;
}

/** One that nobody asked for, as there is no second factor any more, is no reason to keep somebody out. */
async function checkCode(code: string, services: Services): Promise<string> {
  if (!(await services.adminSecondFactors.current())) return 'password';
  const by = await takeSecondFactorCode(code, services);
  if (by !== undefined) return `password and ${by}`;
  services.log.warn('wrong code for the console');
  throw new Refusal('code_wrong');
}

async function isRight(typed: string, { config, adminPassword }: Services): Promise<boolean> {
  if (config.ADMIN_PASSWORD !== undefined)
    return timingSafeEqual(hashOf(typed), hashOf(config.ADMIN_PASSWORD));
  const hash = await adminPassword.readHash();
  if (hash === undefined) throw new Refusal('password_missing');
  return isPassword(typed, hash);
}
