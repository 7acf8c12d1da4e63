import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { OrderAnswer } from '#contract/order.ts';
import { send } from './call.ts';
import { CallFailed, noConnection } from './failure.ts';

/** The shop speaks at once; a stream that does not is held back by something in between. */
const firstWordMs = 5_000;
const silenceMs = 45_000;

export type Heard = { kind: 'order'; order: OrderAnswer } | { kind: 'preview'; jpegBase64: string };

/**
 * Follows an order's events until the stream ends, breaks, falls silent or is aborted.
 * By fetch, because EventSource cannot send the secret. Returns how many events came.
 * @throws CallFailed when the shop refuses
 */
export async function followOrder(token: string, hear: (heard: Heard) => void, signal: AbortSignal) {
  const silence = new AbortController();
  let deadline = setTimeout(() => silence.abort(), firstWordMs);
  let count = 0;
  const parser = createParser({
    onEvent: (event) => {
      count += 1;
      hear(read(event));
    },
  });
  try {
    for await (const text of textOf(token, AbortSignal.any([signal, silence.signal]))) {
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

/** Safari cannot iterate a stream itself, hence the reader. */
async function* textOf(token: string, signal: AbortSignal) {
  const response = await send('/api/orders/current/events', { bearer: token, signal });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function read({ event, data }: EventSourceMessage): Heard {
  if (event === 'preview') {
    const { jpegBase64 } = JSON.parse(data) as { jpegBase64: string };
    return { kind: 'preview', jpegBase64 };
  }
  return { kind: 'order', order: JSON.parse(data) as OrderAnswer };
}
