import type { OrderAnswer } from '#contract/order.ts';
import { isOver } from '#domain/order.ts';
import { isUnderWay } from '#domain/set.ts';
import { endpointOf } from '#contract/endpoints.ts';
import { anySignal } from './any-signal.ts';
import { call } from './call.ts';
import { isAskedEarly } from './early-answers.ts';
import { CallFailed, failureOf, noConnection } from './failure.ts';
import { followOrder, type OrderEvent } from './order-stream.ts';

const reconnectMs = 1_000;
const pollMs = 3_000;
const longestPauseMs = 15_000;
/** Streams in a row without an event after which the watch polls instead. */
const silentStreamsBeforePolling = 2;

export type WatchOptions = {
  onEvent: (event: OrderEvent) => void;
  onConnection: (connected: boolean) => void;
  /** Calls back when it is worth retrying at once (tab visible, network back); returns a function that stops it. */
  onResume: (resume: () => void) => () => void;
  signal: AbortSignal;
};

/**
 * Watches an order until nothing more can happen to it: by its event stream, or by polling; survives lost connections.
 * @throws CallFailed if the shop does not know the order
 */
export async function watchOrder(token: string, options: WatchOptions): Promise<void> {
  const listener = createListener(options);
  if (isAskedEarly(endpointOf('GET /api/orders/current'), token)) await poll(token, listener, options);
  let connection: Connection = { silentStreams: 0, failedPolls: 0, pauseMs: 0 };
  while (!listener.isOver() && !options.signal.aborted) {
    await pause(connection.pauseMs, options);
    const streams = connection.silentStreams < silentStreamsBeforePolling;
    const events = streams ? await follow(token, listener, options) : 0;
    const answered = listener.isOver() || (await poll(token, listener, options));
    connection = nextConnection(connection, events, answered);
  }
}

/** Streams in a row without an event, failed polls in a row, and the pause before the next try. */
type Connection = { silentStreams: number; failedPolls: number; pauseMs: number };

function nextConnection(before: Connection, events: number, answered: boolean): Connection {
  const failedPolls = answered ? 0 : before.failedPolls + 1;
  return {
    // If the shop is unreachable, a silent stream says nothing about streams.
    silentStreams: answered && events === 0 ? before.silentStreams + 1 : 0,
    failedPolls,
    pauseMs: events > 0 ? reconnectMs : Math.min(longestPauseMs, pollMs * 2 ** failedPolls),
  };
}

type Listener = ReturnType<typeof createListener>;

function createListener({ onEvent, onConnection }: WatchOptions) {
  const over = new AbortController();
  return {
    /** Aborted once nothing more can come, as the shop does not end the stream. */
    over: over.signal,
    isOver: () => over.signal.aborted,
    onEvent: (event: OrderEvent) => {
      onConnection(true);
      onEvent(event);
      if (event.kind === 'order' && isSettled(event.order)) over.abort();
    },
  };
}

/** True if the order and all pictures of its set are over, no refund is pending, and a gift is opened or used. */
function isSettled(order: OrderAnswer): boolean {
  const { state, paidBy, refund, set = [] } = order;
  const isRefunding = refund?.status === 'pending' || refund?.status === 'retrying';
  return isOver({ state, paidBy }) && !set.some(isUnderWay) && !isRefunding && !isUnopened(order);
}

function isUnopened({ gift, code }: OrderAnswer): boolean {
  return gift !== undefined && gift.openedAt === undefined && code?.used === false;
}

async function follow(token: string, { onEvent, over }: Listener, { onResume, signal }: WatchOptions) {
  const resumed = new AbortController();
  const stopListening = onResume(() => resumed.abort());
  try {
    return await followOrder(token, onEvent, anySignal([signal, over, resumed.signal]));
  } catch (error) {
    if (isFinal(error)) throw error;
    return 0;
  } finally {
    stopListening();
  }
}

async function poll(token: string, { onEvent }: Listener, { onConnection, signal }: WatchOptions) {
  try {
    onEvent({ kind: 'order', order: await call('GET /api/orders/current', { bearer: token, signal }) });
    return true;
  } catch (error) {
    if (isFinal(error)) throw error;
    if (!signal.aborted) onConnection(failureOf(error) !== noConnection);
    return false;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && error.failure.errorCode === 'order_unknown';
}

function pause(ms: number, { onResume, signal }: WatchOptions): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onResume(end);
    signal.addEventListener('abort', end);
  });
}
