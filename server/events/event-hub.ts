import { finished } from 'node:stream';
import type { Response } from 'express';
import { errorMessage } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import type { OrderSignals } from './order-signals.ts';
import { presentOrder } from '../orders/present-order.ts';

/** Proxies cut a stream that says nothing for a minute. */
const heartbeatMs = 15_000;

/** Tells everybody who watches an order in this process what is newest of it, read once for all of them. */
export type EventHub = ReturnType<typeof createEventHub>;

export function createEventHub(services: Services, signals: OrderSignals) {
  const tellers = new Map<string, Channel>();

  function teller(orderId: string): Channel {
    const known = tellers.get(orderId);
    if (known) return known;
    const started = openChannel(orderId, services);
    const unwatch = signals.watch(orderId, started.hear);
    const opened = {
      ...started,
      end: () => {
        started.end();
        unwatch();
        tellers.delete(orderId);
      },
    };
    tellers.set(orderId, opened);
    return opened;
  }

  return {
    /** How many watch the order in this process now. */
    listenersOf: (orderId: string): number => tellers.get(orderId)?.listeners.size ?? 0,
    /** Tells this listener, too, from now on until it leaves. */
    tell: (orderId: string, listener: Response): void => {
      const { listeners, hear, end } = teller(orderId);
      listeners.set(listener, '');
      // Unlike a listener for "close", this also hears of a visitor who has left by now.
      finished(listener, () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      });
      hear('changed');
    },
  };
}

type Channel = ReturnType<typeof openChannel>;

/** Writes what is newest: signals that come while one is being answered melt into one more answer. */
function openChannel(orderId: string, services: Services) {
  /** Who listens, and what of the order each was told last. */
  const listeners = new Map<Response, string>();
  const wanted = new Set<'changed' | 'preview'>();
  let writing = false;
  const heartbeat = setInterval(() => {
    for (const listener of listeners.keys()) listener.write(': still here\n\n');
  }, heartbeatMs);

  async function writeOrder(): Promise<void> {
    const order = await services.orders.byId(orderId);
    if (!order) return;
    const data = JSON.stringify(await presentOrder(order, services));
    for (const [listener, told] of listeners) {
      if (told === data) continue;
      listener.write(`data: ${data}\n\n`);
      listeners.set(listener, data);
    }
  }

  async function writePreview(): Promise<void> {
    const jpeg = await services.previews.of(orderId);
    if (!jpeg) return;
    const event = `event: preview\ndata: ${JSON.stringify({ jpegBase64: jpeg.toString('base64') })}\n\n`;
    for (const listener of listeners.keys()) {
      // Whoever is behind gets a later one: what they have not read lies in our memory.
      if (!listener.writableNeedDrain) listener.write(event);
    }
  }

  async function writeWanted(): Promise<void> {
    writing = true;
    try {
      for (const kind of wanted) {
        wanted.delete(kind);
        await (kind === 'preview' ? writePreview() : writeOrder());
      }
    } finally {
      writing = false;
    }
  }

  return {
    listeners,
    hear: (kind: 'changed' | 'preview'): void => {
      wanted.add(kind);
      if (writing) return;
      writeWanted().catch((error: unknown) => {
        // The browsers come back by themselves and get the order at once.
        services.log.warn('status streams cut', { order: orderId, error: errorMessage(error) });
        for (const listener of listeners.keys()) listener.destroy();
      });
    },
    end: () => clearInterval(heartbeat),
  };
}
