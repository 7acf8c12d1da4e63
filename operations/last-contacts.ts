import type { Services } from '#compose.ts';

/** When each part of the shop, by the doctor's names, was last heard of; null or nothing where the database does not tell. */
export async function lastContactsOf({
  figures,
}: Services): Promise<Record<string, Date | null | undefined>> {
  const { webhook, ...contacts } = await figures.lastContacts();
  // Whoever reads this has just heard of both.
  const now = new Date();
  return { ...contacts, server: now, database: now, 'stripe.webhook': webhook };
}
