import { hashPassword } from '#adapters/password-hash.ts';
import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { shortestPassword } from '#domain/password.ts';
import { firstOwner } from '#domain/person.ts';

/** Returns the name of a console session in lists. */
export const sessionName = ({ id }: Pick<AdminSession, 'id'>): string => `console:${id.slice(0, 8)}`;

/** Returns who acts in a session, for the audit log, which outlives both. */
export const operatorName = ({
  session,
  person,
}: {
  session: Pick<AdminSession, 'id'>;
  person: Person;
}): string => `${sessionName(session)} (${person.name})`;

/** Returns the shop's password or its hash, with which the first owner logs in; undefined if there is none. */
export async function shopPassword({ config, adminPassword }: Services): Promise<string | undefined> {
  return config.ADMIN_PASSWORD ?? (await adminPassword.readHash());
}

/**
 * Returns a fingerprint of a person's current password and second factor. A session is valid only while this stays the same as at
 * its login: changing either logs the person out everywhere.
 */
export async function currentCredential({ id, passwordHash }: Person, services: Services): Promise<Buffer> {
  const isFirst = id === firstOwner;
  const [password, factor] = await Promise.all([
    isFirst ? shopPassword(services) : `${id}\0${passwordHash ?? ''}`,
    services.adminSecondFactors.current(id),
  ]);
  return services.secrets.fingerprint(
    'admin-password',
    factor ? `${password ?? ''}\0${factor.id}` : (password ?? ''),
  );
}

/** Lists the live sessions of these people, each with its person. */
export async function listSessions(people: Person[], services: Services) {
  const credentials = await Promise.all(people.map((person) => currentCredential(person, services)));
  const sessions = await services.adminSessions.list(credentials);
  return sessions.flatMap((session) => {
    const person = people.find(({ id }) => id === session.personId);
    return person ? [{ ...session, name: sessionName(session), person: person.name }] : [];
  });
}

/** Hashes a new password. @throws OperationError when it is too short */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < shortestPassword)
    throw new OperationError('password_short', { least: shortestPassword });
  return hashPassword(password);
}

/** Sets the shop's password, which ends every session. @throws OperationError */
export async function setPassword(
  password: string,
  { config, adminPassword, adminSessions }: Services,
): Promise<void> {
  if (config.ADMIN_PASSWORD !== undefined) throw new OperationError('password_in_settings');
  await adminPassword.setHash(await hashNewPassword(password));
  await adminSessions.endAll();
}

/** Ends the session of this name, or all of them; with `personId`, only one of this person. @throws OperationError */
export async function endSession(name: string, { adminSessions }: Services, personId?: string) {
  if (name === 'all' && personId === undefined) return { name, ended: await adminSessions.endAll() };
  const [, id] = /^console:([0-9a-f]{8})$/.exec(name) ?? [];
  if (id === undefined || !(await adminSessions.end(id, personId)))
    throw new OperationError('session_unknown', { name });
  return { name, ended: 1 };
}
