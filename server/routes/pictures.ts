import type { Request, RequestHandler, Response } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { sendFile } from '../http/send-file.ts';
import { currentOrder } from '../orders/current-order.ts';

/** The picture as it was drawn (PNG), or as a JPEG with `?format=jpeg`; to be kept with `?download=1`. */
export function getPicture(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('looks', order.id);
    if (order.pictureBytes === null || order.pictureDeletedAt !== null)
      throw new Refusal('picture_not_ready');
    await send[request.query.format === 'jpeg' ? 'jpg' : 'png'](order, nameIn(request, response), services);
  };
}

/** Names the file of the answer by the order's style and reference. */
function nameIn({ query }: Request, response: Response) {
  return ({ styleId, reference }: Order, kind: 'png' | 'jpg'): Response => {
    const disposition = query.download === '1' ? 'attachment' : 'inline';
    response.set('Content-Disposition', `${disposition}; filename="${styleId}-${reference}.${kind}"`);
    return response.type(kind);
  };
}

type Send = (order: Order, named: ReturnType<typeof nameIn>, services: Services) => Promise<void>;

const send: Record<'png' | 'jpg', Send> = {
  png: async (order, named, { files }) => {
    const png = await files.read('pictures', order.id);
    if (!png) throw new Refusal('picture_not_ready');
    await sendFile(png, named(order, 'png'));
  },
  jpg: async (order, named, { files, images }) => {
    const png = await files.get('pictures', order.id);
    if (!png) throw new Refusal('picture_not_ready');
    const jpeg = await images.mailCopy(png, Infinity);
    named(order, 'jpg').send(jpeg);
  },
};

/** The photo that the order was made from, while it is kept. */
export function getOrderPhoto(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('looks', order.id);
    const jpeg = order.photoDeletedAt === null ? await services.files.read('photos', order.id) : undefined;
    if (!jpeg) throw new Refusal('photo_gone');
    response.set('Content-Disposition', 'inline; filename="photo.jpg"');
    await sendFile(jpeg, response.type('jpeg'));
  };
}
