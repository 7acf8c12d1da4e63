import { openDatabase } from '#adapters/database/database.ts';
import { createAdminLoginLinks } from '#adapters/database/tables/admin-login-links.ts';
import { createAdminPassword } from '#adapters/database/tables/admin-password.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { isPublic } from '#config.ts';
import type { LaunchContext } from './processes/programs.ts';

/**
 * Returns a URL that logs in to the console once, if the shop cannot be reached from elsewhere and no password is set yet.
 * Returns undefined otherwise, and if the database fails: the shop opens without it.
 */
export async function makeFirstLoginUrl(
  shopUrl: string,
  { environment, databaseUrl = environment.DATABASE_URL }: Pick<LaunchContext, 'environment' | 'databaseUrl'>,
): Promise<string | undefined> {
  if (isPublic(shopUrl) || environment.ADMIN_PASSWORD || databaseUrl === undefined) return undefined;
  const { db } = openDatabase(databaseUrl, () => undefined);
  try {
    if ((await createAdminPassword(db).readHash()) !== undefined) return undefined;
    return await makeLoginUrl(shopUrl, createAdminLoginLinks(db));
  } catch {
    return undefined;
  } finally {
    await db.destroy();
  }
}
