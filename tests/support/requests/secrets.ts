import { createCustomer } from '../customer.ts';
import { photoBytes } from '../photos.ts';
import { query } from '../query.ts';

type Shop = Parameters<typeof createCustomer>[0] & { config: { DATABASE_URL: string } };

/** Valid secrets, so that the code behind them is reached. */
export type Secrets = { photoId: string; unpaid: string; delivered: string; rejected: string };

/** Creates one customer's secrets: a photo, and an order each that waits for its payment, is delivered, is refused. */
export async function givenSecrets(shop: Shop): Promise<Secrets> {
  const customer = createCustomer(shop);
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const [unpaid, rejected, delivered] = await Promise.all([
    customer.order(),
    customer.order(),
    customer.buy(),
  ]);
  // Imitates the moderator's refusal: a limit that refuses this photo would refuse all.
  const text = `update orders set state = 'code_issued', paid_at = now(), ended_at = now() where id = $1`;
  await query(shop.config.DATABASE_URL, text, [rejected.orderId]);
  return { photoId, unpaid: unpaid.token, rejected: rejected.token, delivered: delivered.token };
}
