import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { OrderAnswer, PreviewEvent } from '#contract/order.ts';
import { anySignal } from './any-signal.ts';
import { get } from './call.ts';
import { CallFailed, noConnection } from './failure.ts';
import { readJson } from './read-json.ts';

/** Time limit for the first event, which the shop sends at once: a proxy is holding back a stream without one. */
const firstEventMs = 5_000;
/** Time without data after which the stream counts as broken; longer than the shop's heartbeat. */
const silenceMs = 45_000;

export type OrderEvent = { kind: 'order'; order: OrderAnswer } | ({ kind: 'preview' } & PreviewEvent);

/**
 * Follows an order's events until the stream ends, breaks, falls silent or is aborted; returns the number of events.
 * Uses fetch, because EventSource cannot send the secret.
 * @throws CallFailed if the shop refuses
 */
export async function followOrder(
  token: string,
  onEvent: (event: OrderEvent) => void,
  signal: AbortSignal,
): Promise<number> {
  const silence = new AbortController();
  let deadline = setTimeout(() => silence.abort(), firstEventMs);
  let count = 0;
  const parser = createParser({
    onEvent: (message) => {
      count += 1;
      onEvent(eventOf(message));
    },
  });
  try {
    for await (const text of textOf(token, anySignal([signal, silence.signal]))) {
      clearTimeout(deadline);
      deadline = setTimeout(() => silence.abort(), silenceMs);
      parser.feed(text);
    }
  } catch (error) {
    if (error instanceof CallFailed && error.failure !== noConnection) throw error;
  } finally {
    clearTimeout(deadline);
  }
  return count;
}

/** Yields the stream's text. Safari cannot iterate a stream, hence the reader. */
async function* textOf(token: string, signal: AbortSignal) {
  const response = await get('GET /api/orders/current/events', { bearer: token, signal });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function eventOf({ event, data }: EventSourceMessage): OrderEvent {
  if (event === 'preview') return { kind: 'preview', ...readJson('preview', data) };
  return { kind: 'order', order: readJson('GET /api/orders/current', data) };
}
