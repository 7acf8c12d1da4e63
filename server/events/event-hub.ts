import { finished } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Response } from 'express';
import type { BacklogReading } from '#adapters/database/orders/backlog.ts';
import type { News } from '#adapters/database/processes/notifications.ts';
import type { OrderStatus } from '#adapters/database/orders/status.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer, PreviewEvent } from '#contract/order.ts';
import { createShares } from '../http/shares.ts';
import { presentOrder } from '../orders/present-order.ts';
import { isInBacklog, presentProgress, progressIn } from '../orders/wait.ts';
import type { OrderSignals } from './order-signals.ts';

/** Proxies cut a stream that is silent for a minute. */
const heartbeatMs = 15_000;
/** An order's place changes without a signal. All channels read one backlog, which is fresh for a second. */
const placesMs = 500;
/** Enough for one visitor with many tabs. */
const streamsPerOrder = 20;

export const streamHeaders = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

/** Sends the latest state of an order to all its event streams in this process, with one read for all of them. */
export type EventHub = ReturnType<typeof createEventHub>;

export function createEventHub(services: Services, signals: OrderSignals) {
  const channels = new Map<string, Channel>();
  const { config } = services;
  const shares = createShares(() => ({ perAddress: config.STREAMS_PER_ADDRESS, total: config.STREAMS }));
  let placesTimer: NodeJS.Timeout | undefined;
  let isClosing = false;
  // Streams do not end by themselves; browsers reconnect, to another server where there is one.
  signals.onClose(() => {
    isClosing = true;
    for (const { streams } of channels.values()) for (const stream of streams.keys()) endNow(stream);
  });

  /** Sends the current places to the streams of all waiting orders. */
  async function sendPlaces(): Promise<void> {
    const waiting = [...channels.values()].filter((channel) => channel.isInBacklog());
    if (waiting.length === 0) return;
    const backlog = await services.backlog.read();
    for (const channel of waiting) channel.sendPlace(backlog);
  }

  /** Starts the timer for places. After a failed read the places stay until the next one. */
  function watchPlaces(): void {
    const logFailure = (error: unknown): void =>
      services.log.debug('backlog not read', { error: errorMessage(error) });
    placesTimer ??= setInterval(() => void sendPlaces().catch(logFailure), placesMs);
  }

  function openChannel(orderId: string): Channel {
    const channel = createChannel(orderId, services);
    const unsubscribe = signals.subscribe(orderId, channel.publish);
    const opened = {
      ...channel,
      close: () => {
        channel.close();
        unsubscribe();
        channels.delete(orderId);
        if (channels.size > 0) return;
        clearInterval(placesTimer);
        placesTimer = undefined;
      },
    };
    channels.set(orderId, opened);
    watchPlaces();
    return opened;
  }

  return {
    /**
     * Sends the order and its previews to this response as well, until it closes.
     * @returns false when the order, the address or this process has as many streams as it may: nothing is sent then
     */
    addStream: (orderId: string, address: string, response: Response): boolean => {
      if (isClosing) {
        response.writeHead(200, streamHeaders).end();
        return true;
      }
      if ((channels.get(orderId)?.streams.size ?? 0) >= streamsPerOrder) return false;
      if (shares.take(address)) return false;
      const { streams, publish, close } = channels.get(orderId) ?? openChannel(orderId);
      streams.set(response, '');
      response.writeHead(200, streamHeaders);
      // Unlike a listener for "close", this is also called for a visitor who has left already.
      finished(response, () => {
        shares.release(address);
        streams.delete(response);
        if (streams.size === 0) close();
      });
      publish({ kind: 'changed' });
      return true;
    },
  };
}

/** Ends a stream without waiting for a visitor who does not read: otherwise a stop would wait too. */
function endNow(stream: Response): void {
  if (stream.writableLength > 0) stream.destroy();
  else stream.end();
}

type Channel = ReturnType<typeof createChannel>;

/** Creates the streams of one order. Signals that arrive while an event is being sent are merged into one more. */
function createChannel(orderId: string, services: Services) {
  /** Streams, each with the order's JSON as last sent. */
  const streams = new Map<Response, string>();
  /** News by kind: only the latest of a kind counts. */
  const pending = new Map<News['kind'], News>();
  /** The order as last read, and as presented. */
  let shown: { order: OrderStatus; answer: OrderAnswer } | undefined;
  let sending = false;
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) stream.write(': still here\n\n');
  }, heartbeatMs);

  async function sendOrder(): Promise<void> {
    const order = await services.orders.statusById(orderId);
    if (!order) return;
    shown = { order, answer: await presentOrder(order, services) };
    sendAnswer(shown.answer);
  }

  /** Sends the percentage of the signal: nothing else of the order has changed. One below the order's own is late. */
  async function sendDrawing(drawingPercent: number): Promise<void> {
    if (shown?.order.state !== 'approved') return;
    const { answer } = shown;
    const order = { ...shown.order, drawingPercent };
    const progress = await presentProgress(order, services);
    if (progress.percent <= answer.progress.percent) return;
    shown = { order, answer: { ...answer, progress } };
    sendAnswer(shown.answer);
  }

  /** Sends a changed place. An order that has left the backlog keeps its place until the signal about that. */
  function sendPlace(backlog: BacklogReading): void {
    if (!shown || !backlog.places.has(orderId)) return;
    const progress = progressIn(backlog, shown.order);
    if (isDeepStrictEqual(progress, shown.answer.progress)) return;
    shown.answer = { ...shown.answer, progress };
    sendAnswer(shown.answer);
  }

  function sendAnswer(answer: OrderAnswer): void {
    const data = JSON.stringify(answer);
    for (const [stream, lastSent] of streams) {
      if (lastSent === data) continue;
      stream.write(`data: ${data}\n\n`);
      streams.set(stream, data);
    }
  }

  async function sendPreview(): Promise<void> {
    const jpeg = await services.previews.of(orderId);
    if (!jpeg) return;
    const preview: PreviewEvent = { jpegBase64: jpeg.toString('base64') };
    const event = `event: preview\ndata: ${JSON.stringify(preview)}\n\n`;
    for (const stream of streams.keys()) {
      // A slow visitor gets a later preview: unread ones take up our memory.
      if (!stream.writableNeedDrain) stream.write(event);
    }
  }

  async function send(news: News): Promise<void> {
    if (news.kind === 'progress') await sendDrawing(news.percent);
    else await (news.kind === 'preview' ? sendPreview() : sendOrder());
  }

  async function sendPending(): Promise<void> {
    sending = true;
    try {
      for (const [kind, news] of pending) {
        pending.delete(kind);
        await send(news);
      }
    } finally {
      sending = false;
    }
  }

  return {
    streams,
    sendPlace,
    isInBacklog: (): boolean => shown !== undefined && isInBacklog(shown.order),
    publish: (news: News): void => {
      pending.set(news.kind, news);
      if (sending) return;
      sendPending().catch((error: unknown) => {
        // The browsers reconnect by themselves and get the order at once.
        services.log.warn('status streams cut', { order: orderId, error: errorMessage(error) });
        for (const stream of streams.keys()) stream.destroy();
      });
    },
    close: () => clearInterval(heartbeat),
  };
}
