import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
import { madePasskey, passkeyToMake, passkeyToUse, usedPasskey } from '#adapters/passkeys.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

const siteOf = ({ config }: Services) => ({ url: config.PUBLIC_URL, name: config.BRAND_NAME });

/** Returns what a person's browser needs to make a passkey. */
export async function beginPasskey({ id, name, mailAddress }: Person, services: Services) {
  const { adminPasskeys, adminChallenges } = services;
  const known = (await adminPasskeys.list(id)).map((passkey) => passkey.id);
  const user = { id, name: mailAddress ?? name, displayName: name };
  const options = await passkeyToMake(siteOf(services), user, known);
  await adminChallenges.add(options.challenge);
  return options;
}

/** A new passkey as its browser describes it, with the browser's name. */
export type MadePasskey = { passkey: RegistrationResponseJSON; browser: string };

/** Checks a new passkey. @throws OperationError when it is not for this shop and one of its challenges */
export async function readPasskey({ passkey, browser }: MadePasskey, services: Services) {
  const { use } = services.adminChallenges;
  const key = await madePasskey(siteOf(services), passkey, use).catch(() => undefined);
  if (!key) throw new OperationError('passkey_wrong');
  return { ...key, browser };
}

/** Adds a passkey to a person's. @throws OperationError */
export async function addPasskey(
  { id: personId }: Person,
  made: MadePasskey,
  services: Services,
): Promise<void> {
  await services.adminPasskeys.add({ ...(await readPasskey(made, services)), personId });
}

/** Removes one of a person's passkeys, and ends their other sessions, which it may have begun. @throws OperationError */
export async function removePasskey(
  { person, session }: { person: Person; session: AdminSession },
  id: string,
  { adminPasskeys, adminSessions }: Services,
): Promise<void> {
  if (!(await adminPasskeys.remove(person.id, id))) throw new OperationError('passkey_unknown');
  await adminSessions.endAll(person.id, session.id);
}

/** Returns what a browser needs to log in with any passkey. */
export async function beginPasskeyLogin(services: Services) {
  const options = await passkeyToUse(siteOf(services));
  await services.adminChallenges.add(options.challenge);
  return options;
}

/** Returns the person whose passkey a browser has used; undefined if the proof is wrong. */
export async function personOfPasskey(
  response: AuthenticationResponseJSON,
  services: Services,
): Promise<Person | undefined> {
  const { adminPasskeys, adminChallenges, people } = services;
  const passkey = await adminPasskeys.find(response.id);
  if (!passkey) return undefined;
  const key = { ...passkey, counter: Number(passkey.counter) };
  const counter = await usedPasskey(siteOf(services), { response, key }, adminChallenges.use).catch(
    () => undefined,
  );
  if (counter === undefined) return undefined;
  await adminPasskeys.markUsed(passkey.id, counter);
  return people.find(passkey.personId);
}
