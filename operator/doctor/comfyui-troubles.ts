import { openDatabase } from '#adapters/database/database.ts';
import { createComfyuiInstances } from '#adapters/database/tables/comfyui-instances.ts';
import type { Settings } from './shop.ts';

/** Reads the problems that living workers have with each instance, by its URL; empty if the database does not answer. */
export async function readTroubles({ DATABASE_URL: url }: Settings): Promise<Map<string, string[]>> {
  if (url === undefined) return new Map();
  const { db } = openDatabase(url, () => undefined);
  try {
    return await createComfyuiInstances(db).troubles();
  } catch {
    return new Map();
  } finally {
    await db.destroy();
  }
}
