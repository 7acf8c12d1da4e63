import type { Services } from '#compose.ts';

/** Returns the time of the last contact with each part of the shop, by the doctor's names; null or missing if unknown. */
export async function lastContactsOf({
  figures,
}: Services): Promise<Record<string, Date | null | undefined>> {
  const { webhook, ...contacts } = await figures.lastContacts();
  // The caller is in contact with both right now.
  const now = new Date();
  return { ...contacts, server: now, database: now, 'stripe.webhook': webhook };
}
