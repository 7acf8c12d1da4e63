import { randomUUID } from 'node:crypto';
import type { OrderToDo } from '#domain/job.ts';
import { firstState } from '#domain/order.ts';
import type { Database } from './database/database.ts';
import type { Order } from './database/schema/schema.ts';
import { addSetPictures, type SetPicture } from './database/orders/sets.ts';
import { hashOf, type Secrets } from './secrets.ts';
import type { Files } from './storage/files.ts';

type Stores = {
  files: Files;
  secrets: Secrets;
  queue: { enqueueOrder: (order: OrderToDo) => Promise<void> };
};

type AddingSet = {
  /** Adds the orders, in the transaction that approves the photo. */
  inTransaction: (tx: Database) => Promise<void>;
  /** Hastens what a sweep would also do. */
  afterwards: () => Promise<void>;
};

/**
 * Prepares the orders of a set's further pictures: each has the photo as its own, stored before its row. The sweep removes those
 * of orders that are not added.
 * @returns undefined for an order that is no set, or whose photo is gone
 */
export async function prepareSet(
  { id, furtherStyles }: Pick<Order, 'id' | 'furtherStyles'>,
  { files, queue, secrets }: Stores,
): Promise<AddingSet | undefined> {
  const photo = furtherStyles === null ? null : await files.get('photos', id);
  if (!furtherStyles || !photo) return undefined;
  const pictures = furtherStyles.map(({ styleId }, n): SetPicture => {
    const pictureId = randomUUID();
    const tokenHash = hashOf(secrets.orderToken(pictureId));
    return { id: pictureId, reference: secrets.reference(pictureId), tokenHash, styleId, place: n + 1 };
  });
  for (const picture of pictures) await files.put('photos', picture.id, photo);
  return {
    inTransaction: (tx) => addSetPictures(tx, id, pictures),
    async afterwards() {
      for (const one of pictures) await queue.enqueueOrder({ id: one.id, state: firstState.inSet, tries: 0 });
    },
  };
}
