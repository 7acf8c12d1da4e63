import type { OrderCreated } from '#contract/order.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import { createVisitor } from '../customer.ts';
import type { Keys } from '../../campaigns/fuzz/bodies.ts';
import { query } from '../query.ts';
import { photoBytes } from '../photos.ts';

type Addresses = Parameters<typeof createVisitor>[0] & { databaseUrl: string };

/** One visitor's secrets: a photo, and an order that waits for its payment, one delivered, one refused. */
export async function givenKeys(shop: Addresses): Promise<Keys> {
  const visitor = createVisitor(shop);
  const upload = await visitor.upload(await photoBytes('astronaut.png'));
  const { photoId } = (await upload.json()) as UploadAnswer;
  const [unpaid, rejected, delivered] = await Promise.all([
    visitor.order(),
    visitor.order(),
    visitor.order(),
  ]);
  await markRejected(shop, rejected);
  await visitor.pay(delivered);
  await visitor.reaches(delivered.token, 'delivered');
  return { photoId, unpaid: unpaid.token, rejected: rejected.token, delivered: delivered.token };
}

/** As if the moderator had refused its photo: what makes it refuse one would make it refuse all. */
function markRejected(shop: Addresses, { orderId }: OrderCreated): Promise<unknown> {
  const text = `update orders set state = 'code_issued', paid_at = now(), ended_at = now() where id = $1`;
  return query(shop, text, [orderId]);
}
