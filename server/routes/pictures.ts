import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { cutRequest } from '#contract/pictures.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { read } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { sendFile } from '../http/send-file.ts';
import type { Copies } from '../photos/make-copies.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Sends the picture as drawn (PNG), or as a JPEG with `?format=jpeg`; as a download with `?download=1`. */
export function getPicture(services: Services, copyFor: Copies): RequestHandler {
  const { files, images, limits } = services;
  return async (request, response) => {
    const { id, styleId, reference, ...order } = await currentOrder(request, services);
    await limits.consume('photoReads', id);
    const png = hasPicture(order) ? await files.read('pictures', id) : undefined;
    if (!png) throw new Refusal('picture_not_ready');
    const { format, download } = request.query;
    const jpeg =
      format === 'jpeg' &&
      (await copyFor(request, response, async (signal) =>
        images.jpegCopy(await buffer(png.stream), { signal }),
      ));
    const kind = jpeg ? 'jpg' : 'png';
    const disposition = download === '1' ? 'attachment' : 'inline';
    response.set('Content-Disposition', `${disposition}; filename="${styleId}-${reference}.${kind}"`);
    if (jpeg) response.type(kind).send(jpeg);
    else await sendFile(png, response.type(kind));
  };
}

/** Number of copies that take as much CPU time as a search for faces. */
const copiesOfFaces = 5;

/** Priority of copies of an order: paid orders come before unpaid ones. */
const priorityOf = ({ paidAt }: Pick<Order, 'paidAt'>): 'usual' | 'later' =>
  paidAt === null ? 'later' : 'usual';

type KeptPicture = Pick<Order, 'pictureBytes' | 'pictureDeletedAt'>;

function hasPicture({ pictureBytes, pictureDeletedAt }: KeptPicture): boolean {
  return pictureBytes !== null && pictureDeletedAt === null;
}

/** Sends a copy of the picture for the screen, which arrives long before the picture itself would. */
export function getPicturePreview(services: Services, copyFor: Copies): RequestHandler {
  return async (request, response) => {
    const { files, images, limits } = services;
    const order = await currentOrder(request, services);
    await limits.consume('photoReads', order.id);
    const webp = await copyFor(request, response, async (signal) => {
      const png = hasPicture(order) ? await files.get('pictures', order.id) : undefined;
      if (!png) throw new Refusal('picture_not_ready');
      return images.screenCopy(png, { signal });
    });
    response.set('Content-Disposition', 'inline; filename="picture.webp"');
    response.type('webp').send(webp);
  };
}

/** Sends the picture cut to the shape of a place. */
export function getPictureCut(services: Services, copyFor: Copies): RequestHandler {
  return async (request, response) => {
    const { files, images, limits } = services;
    const order = await currentOrder(request, services);
    await limits.consume('photoReads', order.id);
    const { place, ...part } = read(cutRequest, request.query);
    const cut = { place, x: Number(part.x), y: Number(part.y), width: Number(part.width) };
    const png = await copyFor(request, response, async (signal) => {
      const whole = hasPicture(order) ? await files.get('pictures', order.id) : undefined;
      if (!whole) throw new Refusal('picture_not_ready');
      return images.avatarCut(whole, cut, { signal });
    });
    response.set('Content-Disposition', `attachment; filename="${place}.png"`);
    response.type('png').send(png);
  };
}

/** Sends the photo that the order was made from, while it is kept. */
export function getOrderPhoto(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('photoReads', order.id);
    const jpeg = order.photoDeletedAt === null ? await services.files.read('photos', order.id) : undefined;
    if (!jpeg) throw new Refusal('photo_gone');
    response.set('Content-Disposition', 'inline; filename="photo.jpg"');
    await sendFile(jpeg, response.type('jpeg'));
  };
}

/** Sends a copy of the photo for the screen: the photo itself may be ten times as large. */
export function getOrderPhotoPreview(services: Services, copyFor: Copies): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('photoReads', order.id);
    const preview = await copyFor(request, response, async (signal) => {
      const jpeg = order.photoDeletedAt === null ? await services.files.get('photos', order.id) : undefined;
      if (!jpeg) throw new Refusal('photo_gone');
      return services.images.preview(jpeg, { priority: priorityOf(order), signal });
    });
    response.set('Content-Disposition', 'inline; filename="photo.jpg"');
    response.type('jpeg').send(preview);
  };
}

/** Finds the faces in the photo, and so in the picture, as crops of it follow them. Searched anew each time: none are stored. */
export function getFaces(
  services: Services,
  copyFor: Copies,
): Handler<Routes['GET /api/orders/current/faces']> {
  const { files, limits, moderator } = services;
  return async ({ request, response }) => {
    const order = await currentOrder(request, services);
    await limits.consume('photoReads', order.id);
    const found = await copyFor(
      request,
      response,
      async (signal) => {
        const jpeg = order.photoDeletedAt === null ? await files.get('photos', order.id) : undefined;
        return jpeg ? moderator.findFaces(jpeg, { priority: priorityOf(order), signal }) : [];
      },
      copiesOfFaces,
    );
    return { faces: found.map(({ x, y, width, height }) => ({ x, y, width, height })) };
  };
}
