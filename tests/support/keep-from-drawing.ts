import { query } from './query.ts';

/**
 * Keeps the orders of an address from being drawn until this is disposed of: a worker that begins to finds that their visitor was
 * quicker. They are paid and checked like any other.
 */
export async function keepFromDrawing(databaseUrl: string, email: string): Promise<AsyncDisposable> {
  const trigger = `"keep ${email}"`;
  await query(
    databaseUrl,
    `create or replace function keep_from_drawing() returns trigger language plpgsql
       as 'begin return case when new.email = tg_argv[0] then null else new end; end';
     create trigger ${trigger} before update of drawing_begun_at on orders
       for each row execute function keep_from_drawing('${email}')`,
  );
  return {
    [Symbol.asyncDispose]: async () => {
      await query(databaseUrl, `drop trigger ${trigger} on orders`);
    },
  };
}
