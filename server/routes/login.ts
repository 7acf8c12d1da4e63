import type { Request } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { BodyOf } from '#contract/routes.ts';
import type { LoginRoutes } from '#contract/admin/sessions.ts';
import { Refusal } from '#domain/refusal.ts';
import { sessionName } from '#operations/console-access.ts';
import { takeSecondFactorCode } from '#operations/change-second-factor.ts';
import { act } from '../admin/act.ts';
import { withPassword } from '../admin/check-password.ts';
import { originOf, rememberOrigin } from '../admin/login-origin.ts';
import { beginSession, presentSession } from '../admin/session.ts';
import type { Handler } from '../http/route.ts';

export function getLogin({ config, adminPassword }: Services): Handler<LoginRoutes['GET /api/login']> {
  return async () => {
    const hasPassword = config.ADMIN_PASSWORD !== undefined || (await adminPassword.readHash()) !== undefined;
    return { hasPassword };
  };
}

/** Logs in to the console: with the password, or with a single-use link. */
export function postLogin(services: Services): Handler<LoginRoutes['POST /api/login']> {
  return async ({ request, response, readBody }) => {
    const { via, by } = await check(readBody(), request, services);
    const session = await beginSession({ via, request, response }, services);
    await rememberOrigin(request, response, services);
    const operator = { name: sessionName(session) };
    await act(services, operator, { action: 'admin.login', subject: null }, () => Promise.resolve({ by }));
    return await presentSession(session, services);
  };
}

/** Checks the credentials. @returns how the operator proved their identity, also in words for the log */
async function check(
  given: BodyOf<LoginRoutes['POST /api/login']>,
  request: Request,
  services: Services,
): Promise<{ via: AdminSession['via']; by: string }> {
  if ('token' in given) {
    if (!(await services.adminLoginLinks.use(hashOf(given.token)))) throw new Refusal('login_link_over');
    return { via: 'link', by: 'link' };
  }
  const { password, code } = given;
  const from = await originOf(request, services);
  const by = await withPassword({ password, from }, services, () => checkCode(code, services));
  if (by === undefined) throw new Refusal('code_required');
  return { via: 'password', by };
}

/**
 * Checks the second factor.
 * @returns the means of proof in words; undefined where a code is required and none was given. A code is ignored when there is no
 * second factor any more.
 */
async function checkCode(code: string | undefined, services: Services): Promise<string | undefined> {
  if (!(await services.adminSecondFactors.current())) return 'password';
  if (code === undefined) return undefined;
  const taken = await takeSecondFactorCode(code, services);
  if (taken?.recoveryCodesLeft === null) return 'password and a code';
  if (taken) return `password and a recovery code, of which ${taken.recoveryCodesLeft} are left`;
  services.log.warn('wrong code for the console');
  throw new Refusal('code_wrong');
}
