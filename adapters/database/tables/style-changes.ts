import type { Price } from '#domain/money.ts';
import type { StyleChange } from '#domain/style-changes.ts';
import type { Database } from '../database.ts';

/** Stores the prices and positions of styles that the operator has set while the shop runs. */
export function createStyleChanges(db: Database) {
  async function list(): Promise<StyleChange[]> {
    const rows = await db.selectFrom('styleChanges').selectAll().execute();
    return rows.map(({ styleId, priceAmount: amount, priceCurrency: currency, place }) => ({
      ...{ styleId, place },
      price: amount === null || currency === null ? null : { amount, currency },
    }));
  }

  async function setPrice(styleId: string, { amount, currency }: Price): Promise<void> {
    const price = { priceAmount: amount, priceCurrency: currency };
    await db
      .insertInto('styleChanges')
      .values({ styleId, ...price })
      .onConflict((conflict) => conflict.column('styleId').doUpdateSet(price))
      .execute();
  }

  /** @returns false if no price was set. */
  async function resetPrice(styleId: string): Promise<boolean> {
    const reset = db
      .updateTable('styleChanges')
      .set({ priceAmount: null, priceCurrency: null })
      .where('styleId', '=', styleId)
      .where('priceAmount', 'is not', null);
    return (await reset.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Gives these styles their positions in the given order, from 1. */
  async function arrange(styleIds: string[]): Promise<void> {
    await db
      .insertInto('styleChanges')
      .values(styleIds.map((styleId, index) => ({ styleId, place: index + 1 })))
      .onConflict((conflict) =>
        conflict.column('styleId').doUpdateSet((columns) => ({ place: columns.ref('excluded.place') })),
      )
      .execute();
  }

  /** @returns false if no position was set. */
  async function resetPlaces(): Promise<boolean> {
    const reset = db.updateTable('styleChanges').set({ place: null }).where('place', 'is not', null);
    return (await reset.executeTakeFirst()).numUpdatedRows > 0n;
  }

  return {
    list,
    /** Same as `list`, for visitors: may be cached. */
    shown: list,
    ...{ setPrice, resetPrice, arrange, resetPlaces },
  };
}
