import { createCustomer } from '../customer.ts';
import { photoBytes } from '../photos.ts';
import { query } from '../query.ts';

type Shop = Parameters<typeof createCustomer>[0] & { config: { DATABASE_URL: string } };

/** Secrets that open something, so that what is behind them is reached. */
export type Secrets = { photoId: string; unpaid: string; delivered: string; rejected: string };

/** One customer's secrets: a photo, and an order that waits for its payment, one delivered, one refused. */
export async function givenSecrets(shop: Shop): Promise<Secrets> {
  const customer = createCustomer(shop);
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const [unpaid, rejected, delivered] = await Promise.all([
    customer.order(),
    customer.order(),
    customer.buy(),
  ]);
  // As if the moderator had refused its photo: what makes it refuse one would make it refuse all.
  const text = `update orders set state = 'code_issued', paid_at = now(), ended_at = now() where id = $1`;
  await query(shop.config.DATABASE_URL, text, [rejected.orderId]);
  return { photoId, unpaid: unpaid.token, rejected: rejected.token, delivered: delivered.token };
}
