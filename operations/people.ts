import { randomBytes } from 'node:crypto';
import type { Person } from '#adapters/database/schema/admin.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { day, daysFromNow } from '#adapters/mails/days.ts';
import { composeOperatorMail } from '#adapters/mails/notice.tsx';
import { operatorMessages } from '#adapters/mails/operator-messages.ts';
import { ownText } from '#adapters/mails/own-text.ts';
import { shopFacts } from '#adapters/mails/shop-facts.ts';
import { hashOf } from '#adapters/secrets.ts';
import { mailLogoOf, type Services } from '#compose.ts';
import { isPlainAddress } from '#domain/email.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { firstOwner, invitationDays, longestName, type Role } from '#domain/person.ts';
import { consoleLink } from '#domain/secret-links.ts';
import { hashNewPassword } from './console-access.ts';
import { readPasskey, type MadePasskey } from './passkeys.ts';
import { sendNow } from './send-now.ts';

type Wanted = { name: string; mailAddress: string; role: Role };

/** Lists everybody who may log in, the first owner first. */
export async function listPeople({ people, adminSecondFactors }: Services) {
  const all = await people.list();
  return Promise.all(
    all.map(async ({ id, name, mailAddress, role, invitedUntil }) => {
      const hasSecondFactor = (await adminSecondFactors.current(id)) !== undefined;
      return { id, name, mailAddress, role, invitedUntil, hasSecondFactor, isFirst: id === firstOwner };
    }),
  );
}

/** Finds a person by id, name or mail address. @throws OperationError */
export async function findPerson(text: string, { people }: Pick<Services, 'people'>): Promise<Person> {
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ id, name, mailAddress }: Person) =>
    [id, name, mailAddress].some((one) => one?.toLowerCase() === wanted);
  const person = (await people.list()).find(isWanted);
  if (!person) throw new OperationError('person_unknown', { text });
  return person;
}

/** Invites a new person by mail. The mail goes first: a person whose mail was refused is not added. @throws OperationError */
export async function invitePerson(wanted: Wanted, services: Services) {
  const person = { ...wanted, name: checkedName(wanted.name), mailAddress: wanted.mailAddress.trim() };
  if (!isPlainAddress(person.mailAddress))
    throw new OperationError('address_malformed', { address: person.mailAddress });
  await requireFree([person.name, person.mailAddress], services);
  const { url, hash } = makeInvitation(services);
  await sendInvitation(person, url, services);
  if (!(await services.people.add(person, hash))) throw new OperationError('person_taken');
  return person;
}

/** Invites a person anew, who then sets another password and has neither second factor nor passkey. @throws OperationError */
export async function inviteAgain(person: Person, services: Services) {
  const { id, name, mailAddress, role } = person;
  if (mailAddress === null) throw new OperationError('person_first');
  const { url, hash } = makeInvitation(services);
  await sendInvitation({ name, mailAddress, role }, url, services);
  await services.people.invite(id, hash);
  return { name, role };
}

/** Returns the person whom a token invites; undefined if the invitation is over. */
export const invitedPerson = (token: string, { people }: Pick<Services, 'people'>) =>
  people.invited(hashOf(token));

type Accepted = { token: string; password: string } | { token: string; made: MadePasskey };

/**
 * Gives an invited person the password or passkey of their choice, in place of all that they had.
 * @returns undefined if the invitation is over. @throws OperationError
 */
export async function acceptInvitation(accepted: Accepted, services: Services): Promise<Person | undefined> {
  const { people, adminSecondFactors, adminPasskeys } = services;
  const invited = await invitedPerson(accepted.token, services);
  if (!invited) return undefined;
  const passwordHash = 'password' in accepted ? await hashNewPassword(accepted.password) : null;
  const key = 'made' in accepted ? await readPasskey(accepted.made, services) : undefined;
  const person = await people.accept(hashOf(accepted.token), passwordHash);
  if (!person) return undefined;
  await adminSecondFactors.remove(person.id);
  await adminPasskeys.remove(person.id);
  if (key) await adminPasskeys.add({ ...key, personId: person.id });
  return person;
}

/** Changes a person's name and role, which counts from their next call on. @throws OperationError */
export async function changePerson(
  { id, name: before }: Person,
  { name: typed, role }: { name: string; role: Role },
  services: Services,
) {
  if (id === firstOwner && role !== 'owner') throw new OperationError('person_first');
  const name = checkedName(typed);
  if (name.toLowerCase() !== before.toLowerCase()) await requireFree([name], services);
  await services.people.change(id, { name, role });
  return { before, name, role };
}

/** Removes a person, which ends their sessions. @throws OperationError */
export async function removePerson({ id, name }: Person, { people }: Services) {
  if (id === firstOwner) throw new OperationError('person_first');
  await people.remove(id);
  return { name };
}

/**
 * Lets a person in again who has lost password, second factor or passkeys: ends their sessions, and removes the factor and the
 * passkeys.
 * @returns a link that works once: the first owner's logs in, another's sets a password
 */
export async function resetPerson({ id, name }: Person, services: Services) {
  await services.adminSecondFactors.remove(id);
  await services.adminPasskeys.remove(id);
  await services.adminSessions.endAll(id);
  if (id === firstOwner)
    return { name, url: await makeLoginUrl(services.config.PUBLIC_URL, services.adminLoginLinks) };
  const { url, hash } = makeInvitation(services);
  await services.people.invite(id, hash);
  return { name, url };
}

/** Returns a name as it is kept. The log leaves out what follows an @. @throws OperationError */
function checkedName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > longestName || /[@\p{Cc}]/u.test(name))
    throw new OperationError('person_name', { most: longestName });
  return name;
}

/** @throws OperationError if somebody has one of these names or addresses */
async function requireFree(texts: string[], services: Services): Promise<void> {
  const wanted = texts.map((text) => text.toLowerCase());
  const isTaken = ({ name, mailAddress }: Person) =>
    [name, mailAddress].some((one) => one !== null && wanted.includes(one.toLowerCase()));
  if ((await services.people.list()).some(isTaken)) throw new OperationError('person_taken');
}

/** Makes the link of an invitation. As in a login link, the token is in the fragment. */
function makeInvitation({ config }: Services): { url: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { url: consoleLink(config.PUBLIC_URL, 'invitation', token), hash: hashOf(token) };
}

async function sendInvitation({ name, mailAddress, role }: Wanted, url: string, services: Services) {
  const { OPERATOR_LANGUAGE: language } = services.config;
  const until = day(daysFromNow(invitationDays), language);
  const facts = { person: name, role, mayDo: operatorMessages[language].roles[role], until };
  const text = await ownText({ hasOwnTexts: true }, 'invitation', language, services);
  const from = { shop: shopFacts(language, services), logo: await mailLogoOf(services), url, text, language };
  await sendNow(mailAddress, composeOperatorMail('invitation', facts, from), services);
}
