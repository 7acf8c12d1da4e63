import { timingSafeEqual } from 'node:crypto';
import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
import { isPassword } from '#adapters/password-hash.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { firstOwner } from '#domain/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { shopPassword } from '#operations/console-access.ts';
import type { LoginOrigin } from './login-origin.ts';

/** Counts tries by session, so that guesses in a browser left open keep nobody from logging in. */
export const triesOf = ({ id }: AdminSession): string => `session ${id}`;

type Given = { person: Person | undefined; password: string; from: LoginOrigin };

/**
 * Does what requires a person's password. A try counts before the password is checked, so that concurrent tries cannot exceed
 * the limit; it is uncounted once `work` succeeds. Tries from origins without an earlier login also count towards a shared limit.
 * @throws Refusal `too_often`, `login_wrong` or `password_missing`
 */
export async function withPassword<T>(
  { person, password, from: { counted, isKnown } }: Given,
  services: Services,
  work: (person: Person) => Promise<T>,
): Promise<T> {
  const { limits, log } = services;
  await limits.consume('wrongLogins', counted);
  if (!isKnown) await limits.consume('wrongLoginsInAll', 'all');
  if (!(await isRight(person, password, services)) || !person) {
    log.warn('wrong password for the console');
    throw new Refusal('login_wrong');
  }
  const done = await work(person);
  await limits.restore('wrongLogins', counted);
  if (!isKnown) await limits.restore('wrongLoginsInAll', 'all');
  return done;
}

/** Hash of no password: comparing with it takes as long for an address that nobody has as for a person's. */
const nobodys = `scrypt:32768:8:3:${'A'.repeat(22)}:${'A'.repeat(43)}`;

async function isRight(person: Person | undefined, typed: string, services: Services): Promise<boolean> {
  if (person?.id !== firstOwner) return isPassword(typed, person?.passwordHash ?? nobodys);
  if (services.config.ADMIN_PASSWORD !== undefined)
    return timingSafeEqual(hashOf(typed), hashOf(services.config.ADMIN_PASSWORD));
  const hash = await shopPassword(services);
  if (hash === undefined) throw new Refusal('password_missing');
  return isPassword(typed, hash);
}
