import type { Database } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { createSecrets, hashOf } from '../secrets.ts';

/** @throws OperatorError when the orders were made with another APP_SECRET: their links and codes would not work. */
export async function checkSecret(db: Database, appSecret: string): Promise<void> {
  const order = await db.selectFrom('orders').select(['id', 'tokenHash']).limit(1).executeTakeFirst();
  if (!order || order.tokenHash.equals(hashOf(createSecrets(appSecret).orderToken(order.id)))) return;
  throw new OperatorError(
    'APP_SECRET is not the one of that backup: the links and codes that visitors have would not work. Set APP_SECRET to the ' +
      'one that the shop had (settings/settings.json or settings/secrets.json of a backup with --settings) and restore again.',
  );
}
