import type { Request, RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { linkPictureSize } from '#domain/picture.ts';
import { Refusal } from '#domain/refusal.ts';
import { noIndex } from '../http/headers.ts';
import type { Handler } from '../http/route.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { sendFile } from '../http/send-file.ts';
import { currentOrder } from '../orders/current-order.ts';
import { shareUrlOf } from '../orders/share-url.ts';
import { escapeHtml } from '../pages/html.ts';
import type { Pages } from '../pages/pages.ts';
import type { Copies } from '../photos/make-copies.ts';

/** Creates the page that shows the picture to others; a repeated request returns the same page. */
export function postShare(services: Services): Handler<Routes['POST /api/orders/current/share']> {
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    if (order.pictureBytes === null || order.pictureDeletedAt !== null)
      throw new Refusal('picture_not_ready');
    const shareId = await services.shares.make(order.id, (id) => hashOf(services.secrets.shareSecret(id)));
    return { shareUrl: shareUrlOf(shareId, services) };
  };
}

/** Withdraws the page: its address shows nothing any more. */
export function deleteShare(services: Services): Handler<Routes['DELETE /api/orders/current/share']> {
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    await services.shares.end(order.id);
    return {};
  };
}

type Shared = { secret: string };

/** Finds the shared order. Views count by the viewer's address: many people view one picture. */
async function sharedOrder(
  request: Request<Shared>,
  { limits, shares }: Services,
): Promise<Order | undefined> {
  await limits.consume('photoReads', `share ${networkRangeOf(request)}`);
  const { secret } = request.params;
  return /^[\w-]{43}$/.test(secret) ? shares.orderBehind(hashOf(secret)) : undefined;
}

/** Sends the shop's page, with the elements that messengers read for their link preview. */
export function getShare(services: Services, pages: Pages): RequestHandler<Shared> {
  return async (request, response) => {
    response.set(noIndex);
    const order = await sharedOrder(request, services);
    const send = order
      ? pages.send('share', { head: linkPreviewOf(services, request.params) })
      : pages.send('missing', { status: 404 });
    await send(request, response);
  };
}

function linkPreviewOf({ config }: Services, { secret }: Shared): string {
  const facts = {
    'og:image': `${config.PUBLIC_URL}/share/${secret}/preview`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(linkPictureSize.width),
    'og:image:height': String(linkPictureSize.height),
    'twitter:card': 'summary_large_image',
    robots: noIndex['X-Robots-Tag'],
  };
  const tags = Object.entries(facts).map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
  });
  return tags.join('');
}

/** Sends the picture alone: nothing of the photo, the address or the order. */
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

/**
 * Sends the picture that other sites show beside a link to the page. Their caches must revalidate it, which renders nothing, so
 * that a withdrawn share disappears from every site that asks.
 */
export function getLinkPicture(services: Services, copyFor: Copies): RequestHandler<Shared> {
  return async (request, response) => {
    const order = await sharedOrder(request, services);
    if (!order) throw new Refusal('picture_not_ready');
    response.set({
      ...noIndex,
      ETag: `"${hashOf(`link picture of ${order.id}`).toString('base64url')}"`,
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const jpeg = await copyFor(request as Request, response, async (signal) => {
      const png = await services.files.get('pictures', order.id);
      if (!png) throw new Refusal('picture_not_ready');
      return services.images.linkCopy(png, { priority: 'later', signal });
    });
    response.type('jpeg').send(jpeg);
  };
}
