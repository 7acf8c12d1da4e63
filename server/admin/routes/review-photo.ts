import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { reviewPhotoRequest } from '#contract/admin/borderline.ts';
import { Refusal } from '#domain/refusal.ts';
import { findOrder } from '#operations/find-orders.ts';
import { isBorderlineOrder } from '#operations/review-photo.ts';
import { read } from '../../http/read-request.ts';
import { act } from '../act.ts';
import { callerOf } from '../guard.ts';

/** Pixels: at this size nothing of a photo is recognisable, however large it is shown. */
const blurredLongSide = 12;

/** Returns the reason for which an operator may look at an order's photo: an appeal, or scores close to a limit. */
async function causeToLook(
  order: Order,
  { appeals, config }: Services,
): Promise<'appeals' | 'borderline' | undefined> {
  if (await appeals.ofOrder(order.id)) return 'appeals';
  return isBorderlineOrder(order, config.MODERATION_LIMITS) ? 'borderline' : undefined;
}

/** Sends a photo to review: a few blurred spots, or with `?clear=1` the photo itself, which is audited. */
export function getReviewPhoto(services: Services): RequestHandler {
  const { files, images } = services;
  return async (request, response) => {
    const { id, clear } = read(reviewPhotoRequest, request.query);
    const order = await findOrder(id, services);
    const cause = await causeToLook(order, services);
    const photo = cause && (await files.get('photos', order.id));
    if (!photo) throw new Refusal('photo_gone');
    if (clear !== '1') {
      response.type('jpeg').send(await images.preview(photo, { longSide: blurredLongSide }));
      return;
    }
    const action = { action: `${cause}.show`, subject: order.reference } as const;
    await act(services, callerOf(request).operator, action, () => Promise.resolve({ isPhotoShown: true }));
    response.type('jpeg').send(await images.preview(photo));
  };
}
