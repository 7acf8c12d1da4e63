import type { Order } from '#adapters/database/schema/schema.ts';
import type { OrderAnswer } from '#contract/order.ts';

/** Describes the finished picture, until it is deleted. */
export function presentPicture(order: Order): Pick<OrderAnswer, 'picture'> {
  const { pictureWidth: width, pictureHeight: height, pictureBytes: bytes } = order;
  const gone = order.pictureDeletedAt !== null;
  if (gone || width === null || height === null || bytes === null) return {};
  return { picture: { width, height, bytes, testDrawing: order.pictureTier === 'cpu' } };
}
