import { sql } from 'kysely';
import type { Database } from '#adapters/database/database.ts';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import { promptOfMoved } from '#adapters/database/tables/prompts.ts';

type NewPrompt = Parameters<typeof promptOfMoved>[0] & { orderId: string };

/** Records a prompt of an order, as a worker does when it begins to draw. @throws if there is no such order */
export async function addPrompt(db: Database, { orderId, ...prompt }: NewPrompt): Promise<Prompt> {
  const adding = sql<Prompt>`with moved as (select id from orders where id = ${orderId}) ${promptOfMoved(prompt)}`;
  const [added] = (await adding.execute(db)).rows;
  if (!added) throw new Error(`There is no order ${orderId}`);
  return added;
}
