import { openDatabase } from '#adapters/database/database.ts';
import { createAdminLoginLinks } from '#adapters/database/tables/admin-login-links.ts';
import { createAdminPassword } from '#adapters/database/tables/admin-password.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { isPublic } from '#config.ts';
import type { LaunchContext } from './processes/programs.ts';

/**
 * An address that logs in to the console once, where nobody elsewhere reaches the shop and no password is set yet; undefined
 * otherwise, and where the database does not let us: no shop stays closed for want of it.
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
