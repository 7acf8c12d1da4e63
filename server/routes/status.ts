import { finished } from 'node:stream';
import type { RequestHandler, Response } from 'express';
import { wordsOf } from '#adapters/log.ts';
import type { Shop } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { currentOrder } from '../current-order.ts';
import { lookUpPayment } from '../look-up-payment.ts';
import type { OrderSignals } from '../order-signals.ts';
import { presentOrder } from '../present-order.ts';

/** Proxies cut a stream that says nothing for a minute. */
const heartbeatMs = 15_000;
/** One visitor with many tabs. */
const streamsPerOrder = 20;
const retryAfterSeconds = 60;

export function getOrder(shop: Shop): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, shop);
    await shop.limits.take('status', order.id);
    await lookUpPayment(order, shop);
    response.json(await presentOrder(order, shop));
  };
}

/** The order at once and after every change, and previews while it is drawn, as server-sent events. */
export function getEvents(shop: Shop, signals: OrderSignals): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, shop);
    await shop.limits.take('status', order.id);
    await lookUpPayment(order, shop);
    if (signals.watchersOf(order.id) >= streamsPerOrder)
      throw new Refusal('too_often', { retryAfterSeconds });
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    if (request.method === 'HEAD') response.end();
    else keepTelling(response, order.id, { shop, signals });
  };
}

function keepTelling(
  response: Response,
  orderId: string,
  { shop, signals }: { shop: Shop; signals: OrderSignals },
): void {
  const hear = streamTo(response, orderId, shop);
  const unwatch = signals.watch(orderId, hear);
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  // Unlike a listener for "close", this also hears of a visitor who has left by now.
  finished(response, () => {
    clearInterval(heartbeat);
    unwatch();
  });
  hear('changed');
}

/** Writes what is newest: signals that come while one is being answered melt into one more answer. */
function streamTo(response: Response, orderId: string, shop: Shop) {
  const wanted = new Set<'changed' | 'preview'>();
  let writing = false;
  let written = '';

  async function writeOrder(): Promise<void> {
    const order = await shop.orders.byId(orderId);
    if (!order) return;
    const data = JSON.stringify(await presentOrder(order, shop));
    if (data !== written) response.write(`data: ${data}\n\n`);
    written = data;
  }

  async function writePreview(): Promise<void> {
    const jpeg = await shop.previews.of(orderId);
    if (!jpeg) return;
    const data = JSON.stringify({ jpegBase64: jpeg.toString('base64') });
    response.write(`event: preview\ndata: ${data}\n\n`);
  }

  async function writeWanted(): Promise<void> {
    writing = true;
    for (const kind of wanted) {
      wanted.delete(kind);
      await (kind === 'preview' ? writePreview() : writeOrder());
    }
    writing = false;
  }

  return (kind: 'changed' | 'preview'): void => {
    wanted.add(kind);
    if (writing || response.writableEnded) return;
    writeWanted().catch((error: unknown) => {
      // The browser comes back by itself and gets the order at once.
      shop.log.warn('status stream cut', { order: orderId, error: wordsOf(error) });
      response.destroy();
    });
  };
}
