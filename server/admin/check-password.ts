import { timingSafeEqual } from 'node:crypto';
import { isPassword } from '#adapters/password-hash.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import type { LoginOrigin } from './login-origin.ts';

/**
 * Does what requires the console's password. A try counts before the password is checked, so that concurrent tries cannot exceed
 * the limit; it is uncounted once `work` succeeds. Tries from origins without an earlier login also count towards a shared limit.
 * @throws Refusal `too_often`, `login_wrong` or `password_missing`
 */
export async function withPassword<T>(
  { password, from: { counted, isKnown } }: { password: string; from: LoginOrigin },
  services: Services,
  work: () => Promise<T>,
): Promise<T> {
  const { limits, log } = services;
  await limits.consume('wrongLogins', counted);
  if (!isKnown) await limits.consume('wrongLoginsInAll', 'all');
  if (!(await isRight(password, services))) {
    log.warn('wrong password for the console');
    throw new Refusal('login_wrong');
  }
  const done = await work();
  await limits.restore('wrongLogins', counted);
  if (!isKnown) await limits.restore('wrongLoginsInAll', 'all');
  return done;
}

async function isRight(typed: string, { config, adminPassword }: Services): Promise<boolean> {
  if (config.ADMIN_PASSWORD !== undefined)
    return timingSafeEqual(hashOf(typed), hashOf(config.ADMIN_PASSWORD));
  const hash = await adminPassword.readHash();
  if (hash === undefined) throw new Refusal('password_missing');
  return isPassword(typed, hash);
}
