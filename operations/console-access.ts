import { hashPassword } from '#adapters/password-hash.ts';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { shortestPassword } from '#domain/password.ts';

/** What a session of the console is called, in the audit log and in lists. */
export const sessionName = ({ id }: Pick<AdminSession, 'id'>): string => `console:${id.slice(0, 8)}`;

/**
 * A fingerprint of the password that holds now, `ADMIN_PASSWORD` or the one that a command has set, and of the second factor. A
 * session counts only while it is the same as when the session began: whoever changes either logs everybody out.
 */
export async function currentCredential(services: Services): Promise<Buffer> {
  const { config, secrets, adminPassword, adminSecondFactors } = services;
  const [hash, factor] = await Promise.all([adminPassword.readHash(), adminSecondFactors.current()]);
  const password = config.ADMIN_PASSWORD ?? hash ?? '';
  return secrets.fingerprint('admin-password', factor ? `${password}\0${factor.id}` : password);
}

/** Sets the password, which ends every session. @returns what was done, in a sentence. */
export async function setPassword(
  password: string,
  { config, adminPassword, adminSessions }: Services,
): Promise<string> {
  if (config.ADMIN_PASSWORD !== undefined) {
    throw new OperatorError(
      'ADMIN_PASSWORD is set, and it is what counts: change it there and start again, or take it away first.',
    );
  }
  if (password.length < shortestPassword)
    throw new OperatorError(`A password has at least ${shortestPassword} characters.`);
  await adminPassword.setHash(await hashPassword(password));
  await adminSessions.endAll();
  return 'The password is set. Everybody is logged out.';
}

/** Ends the session of this name, or all of them. @returns what was done, in a sentence. */
export async function endSession(name: string, { adminSessions }: Services): Promise<string> {
  if (name === 'all') return `${await adminSessions.endAll()} logged out.`;
  const [, id] = /^console:([0-9a-f]{8})$/.exec(name) ?? [];
  if (id === undefined || !(await adminSessions.end(id)))
    throw new OperatorError(`There is no session "${name}".`);
  return `${name} is logged out.`;
}
