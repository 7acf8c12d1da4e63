import type { Request, RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { ShareAnswer } from '#contract/order-actions.ts';
import { Refusal } from '#domain/refusal.ts';
import { currentOrder } from '../orders/current-order.ts';
import { escapeHtml } from '../pages/html.ts';
import type { Pages } from '../pages/pages.ts';
import { noIndex } from '../http/headers.ts';
import { sendFile } from '../http/send-file.ts';
import { shareUrlOf } from '../orders/share-url.ts';

type Shared = { secret: string };

/** Makes the page that shows the picture to others; asked again, it is the same page. */
export function postShare(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    if (order.pictureBytes === null || order.pictureDeletedAt !== null)
      throw new Refusal('picture_not_ready');
    const shareId = await services.shares.make(order.id, (id) => hashOf(services.secrets.shareSecret(id)));
    const answer: ShareAnswer = { shareUrl: shareUrlOf(shareId, services) };
    response.status(201).json(answer);
  };
}

/** Takes the page back; whoever has its address finds nothing there any more. */
export function deleteShare(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.shares.end(order.id);
    response.json({});
  };
}

async function sharedOrder(
  request: Request<Shared>,
  { limits, shares }: Services,
): Promise<Order | undefined> {
  const { secret } = request.params;
  const order = /^[\w-]{43}$/.test(secret) ? await shares.orderBehind(hashOf(secret)) : undefined;
  if (order) await limits.consume('looks', `share ${order.id}`);
  return order;
}

/** The shop's page, with what messengers read for their preview of a link. */
export function getShare(services: Services, pages: Pages): RequestHandler<Shared> {
  return async (request, response) => {
    response.set(noIndex);
    const order = await sharedOrder(request, services);
    const sent = order
      ? pages.send('live', { head: previewOf(order, services, request.params) })
      : pages.send('missing', { status: 404 });
    await sent(request, response);
  };
}

function previewOf({ pictureWidth, pictureHeight }: Order, { config }: Services, { secret }: Shared): string {
  const facts = {
    'og:title': config.BRAND_NAME,
    'og:image': `${config.PUBLIC_URL}/share/${secret}/picture`,
    'og:image:width': String(pictureWidth),
    'og:image:height': String(pictureHeight),
    'twitter:card': 'summary_large_image',
    robots: noIndex['X-Robots-Tag'],
  };
  const tags = Object.entries(facts).map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
  });
  return tags.join('');
}

/** The picture alone: nothing of the photo, the address or the order. */
export function getSharedPicture(services: Services): RequestHandler<Shared> {
  return async (request, response) => {
    response.set(noIndex);
    const order = await sharedOrder(request, services);
    const png = order && (await services.files.read('pictures', order.id));
    if (!png) throw new Refusal('picture_not_ready');
    response.set('Content-Disposition', 'inline; filename="cartoon.png"');
    await sendFile(png, response.type('png'));
  };
}
