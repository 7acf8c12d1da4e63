import type { Database } from '../database.ts';
import type { DisabledStyle } from '../schema/operator.ts';

/** Stores the styles that the operator has turned off, whatever the settings and the instances allow. */
export function createDisabledStyles(db: Database) {
  function list(): Promise<DisabledStyle[]> {
    return db.selectFrom('disabledStyles').selectAll().orderBy('styleId').execute();
  }

  async function ids(): Promise<string[]> {
    return (await list()).map(({ styleId }) => styleId);
  }

  /** Turns a style off, or changes the reason if it is off already. */
  async function add(styleId: string, reason: string): Promise<void> {
    await db
      .insertInto('disabledStyles')
      .values({ styleId, reason })
      .onConflict((conflict) => conflict.column('styleId').doUpdateSet({ reason }))
      .execute();
  }

  /** @returns false if the style was not off. */
  async function remove(styleId: string): Promise<boolean> {
    const removed = db.deleteFrom('disabledStyles').where('styleId', '=', styleId);
    return (await removed.executeTakeFirst()).numDeletedRows > 0n;
  }

  return { list, ids, add, remove };
}
