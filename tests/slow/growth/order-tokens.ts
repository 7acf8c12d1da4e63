import { createSecrets, hashOf } from '#adapters/secrets.ts';
import { query } from '../../support/query.ts';

/** Gives past orders the tokens that the shop derives, by which a restore recognises its secret. */
export async function giveTokens(databaseUrl: string, appSecret: string): Promise<void> {
  const { orderToken } = createSecrets(appSecret);
  const ids = (await query<{ id: string }>(databaseUrl, 'select id from orders')).map(({ id }) => id);
  const hashes = ids.map((id) => hashOf(orderToken(id)));
  const given = 'select unnest($1::uuid[]) as id, unnest($2::bytea[]) as hash';
  await query(
    databaseUrl,
    `update orders set token_hash = hash from (${given}) as given where orders.id = given.id`,
    [ids, hashes],
  );
}
