import { sql } from 'kysely';
import { firstOwner, invitationDays, type Role } from '#domain/person.ts';
import type { Person } from '../schema/admin.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

type Invited = { name: string; mailAddress: string; role: Role };
const invitedUntil = inSeconds(invitationDays * 86_400);

/** Stores the people who may log in to the console. */
export function createPeople(db: Database) {
  /** Lists all, the first owner first. */
  function list(): Promise<Person[]> {
    return db.selectFrom('people').selectAll().orderBy('createdAt').orderBy('id').execute();
  }

  function find(id: string): Promise<Person | undefined> {
    return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Finds a person by mail address, in upper or lower case. */
  function atAddress(mailAddress: string): Promise<Person | undefined> {
    const isTheirs = sql<boolean>`lower(mail_address) = lower(${mailAddress})`;
    return db.selectFrom('people').selectAll().where(isTheirs).executeTakeFirst();
  }

  /** Adds a person with an invitation. @returns false if another has this name or address */
  async function add(person: Invited, invitationHash: Buffer): Promise<boolean> {
    const added = db.insertInto('people').values({ ...person, invitationHash, invitedUntil });
    return (
      (await added.onConflict((any) => any.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
    );
  }

  /** Replaces a person's invitation, and so an earlier link. */
  async function invite(id: string, invitationHash: Buffer): Promise<void> {
    await db.updateTable('people').set({ invitationHash, invitedUntil }).where('id', '=', id).execute();
  }

  /** Finds the person with this invitation, while it is valid. */
  function invited(invitationHash: Buffer): Promise<Person | undefined> {
    const found = db.selectFrom('people').selectAll().where('invitationHash', '=', invitationHash);
    return found.where('invitedUntil', '>', now).executeTakeFirst();
  }

  /** Sets the password of the person with this invitation, or none, and ends it. @returns undefined if it is over */
  function accept(invitationHash: Buffer, passwordHash: string | null): Promise<Person | undefined> {
    return db
      .updateTable('people')
      .set({ passwordHash, invitationHash: null, invitedUntil: null })
      .where('invitationHash', '=', invitationHash)
      .where('invitedUntil', '>', now)
      .returningAll()
      .executeTakeFirst();
  }

  async function change(id: string, changed: { name: string; role: Role }): Promise<void> {
    await db.updateTable('people').set(changed).where('id', '=', id).execute();
  }

  /** Removes a person, with their sessions and second factor; never the first owner. */
  async function remove(id: string): Promise<void> {
    await db.deleteFrom('people').where('id', '=', id).where('id', '!=', firstOwner).execute();
  }

  return { list, find, atAddress, add, invite, invited, accept, change, remove };
}
