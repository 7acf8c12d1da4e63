import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { workStates } from '#domain/job.ts';
import { orderStates, waitingForDrawing, waitingForPayment } from '#domain/order.ts';
import { givenOpenDatabase } from '../support/orders.ts';

it('each partial index on orders covers the states that its queries ask for', async () => {
  await using open = await givenOpenDatabase();
  const { rows } = await sql<{ name: string; condition: string }>`
    select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as condition
    from pg_index where indrelid = 'orders'::regclass`.execute(open.db);
  const statesOf = (condition: string | null) =>
    orderStates.filter((state) => condition?.includes(`'${state}'`));
  const found = rows.flatMap(({ name, condition }) => {
    const states = statesOf(condition);
    return states.length > 0 ? [[name, states] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual({
    orders_due: workStates,
    orders_backlog: waitingForDrawing,
    orders_unpaid: waitingForPayment,
  });
});
