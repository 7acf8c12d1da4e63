import { randomUUID } from 'node:crypto';
import { query } from './query.ts';

/**
 * Has the database refuse the first statement that this trigger precedes, such as `delete on drafts for each statement`.
 * @returns a function that tells whether one was refused
 */
export async function refuseOnce(databaseUrl: string, trigger: string): Promise<() => Promise<boolean>> {
  const name = `"refused ${randomUUID()}"`;
  await query(
    databaseUrl,
    // A sequence keeps its value when its transaction is rolled back.
    `create sequence ${name};
     create function ${name}() returns trigger language plpgsql
       as $$ begin if nextval('${name}') = 1 then raise 'refused once'; end if; return coalesce(new, old); end $$;
     create trigger ${name} before ${trigger} execute function ${name}()`,
  );
  return async () => {
    const [sequence] = await query<{ isCalled: boolean }>(
      databaseUrl,
      `select is_called as "isCalled" from ${name}`,
    );
    return sequence?.isCalled === true;
  };
}
