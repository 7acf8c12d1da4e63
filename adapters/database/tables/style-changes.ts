import type { Selectable } from 'kysely';
import type { Price } from '#domain/money.ts';
import type { StyleChange } from '#domain/style-changes.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema/schema.ts';

type Row = Selectable<Tables['styleChanges']>;

function changeOf({ styleId, place, priceAmount: amount, priceCurrency: currency }: Row): StyleChange {
  const price = amount === null || currency === null ? null : { amount, currency };
  return { styleId, place, price };
}

/** Stores the prices and positions of styles that the operator has set while the shop runs. */
export function createStyleChanges(db: Database) {
  async function list(): Promise<StyleChange[]> {
    const rows = await db.selectFrom('styleChanges').selectAll().execute();
    return rows.map(changeOf);
  }

  /** Returns the same and the ids of the styles that are off, for visitors: may be cached. */
  async function shown(): Promise<{ changes: StyleChange[]; off: string[] }> {
    const rows = await db
      .selectFrom('styleChanges')
      .fullJoin('disabledStyles', 'disabledStyles.styleId', 'styleChanges.styleId')
      .select(['styleChanges.styleId', 'priceAmount', 'priceCurrency', 'place'])
      .select('disabledStyles.styleId as offId')
      .execute();
    return {
      changes: rows.flatMap(({ styleId, ...row }) => (styleId === null ? [] : changeOf({ styleId, ...row }))),
      off: rows.flatMap(({ offId }) => offId ?? []),
    };
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
    ...{ list, shown, setPrice, resetPrice, arrange, resetPlaces },
  };
}
