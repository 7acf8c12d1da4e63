import { hashPassword } from '#adapters/password-hash.ts';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { shortestPassword } from '#domain/password.ts';

/** Returns the name of a console session in the audit log and in lists. */
export const sessionName = ({ id }: Pick<AdminSession, 'id'>): string => `console:${id.slice(0, 8)}`;

/**
 * Returns a fingerprint of the current password (`ADMIN_PASSWORD` or the one set by a command) and second factor. A session is
 * valid only while this stays the same as at its login: changing either logs everybody out.
 */
export async function currentCredential(services: Services): Promise<Buffer> {
  const { config, secrets, adminPassword, adminSecondFactors } = services;
  const [hash, factor] = await Promise.all([adminPassword.readHash(), adminSecondFactors.current()]);
  const password = config.ADMIN_PASSWORD ?? hash ?? '';
  return secrets.fingerprint('admin-password', factor ? `${password}\0${factor.id}` : password);
}

/** Sets the password, which ends every session. @throws OperationError */
export async function setPassword(
  password: string,
  { config, adminPassword, adminSessions }: Services,
): Promise<void> {
  if (config.ADMIN_PASSWORD !== undefined) throw new OperationError('password_in_settings');
  if (password.length < shortestPassword)
    throw new OperationError('password_short', { least: shortestPassword });
  await adminPassword.setHash(await hashPassword(password));
  await adminSessions.endAll();
}

/** Ends the session of this name, or all of them. @throws OperationError */
export async function endSession(name: string, { adminSessions }: Services) {
  if (name === 'all') return { name, ended: await adminSessions.endAll() };
  const [, id] = /^console:([0-9a-f]{8})$/.exec(name) ?? [];
  if (id === undefined || !(await adminSessions.end(id)))
    throw new OperationError('session_unknown', { name });
  return { name, ended: 1 };
}
