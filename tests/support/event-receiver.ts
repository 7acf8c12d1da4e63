import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { webhookEventBody } from '#contract/webhook-events.ts';

export const eventSecret = `whsec_${Buffer.alloc(32, 'e').toString('base64')}`;

/** Any of the shop's events, checked against the contract to the field. */
const event = z.discriminatedUnion('type', [
  webhookEventBody('order.paid'),
  webhookEventBody('order.delivered'),
  webhookEventBody('order.refunded'),
  webhookEventBody('order.refund_failed'),
  webhookEventBody('order.disputed'),
  webhookEventBody('code.issued'),
]);
export type ReceivedEvent = z.infer<typeof event> & { id: string };

type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => unknown;
const accept: Answer = (response) => response.writeHead(204).end();

/** Starts an operator's own system: it verifies every post by the public package, and answers as `answerBy` says. */
export async function givenEventReceiver(secret = eventSecret) {
  const received: ReceivedEvent[] = [];
  const state = { answer: accept, posts: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      state.posts += 1;
      if (state.answer !== accept) return void state.answer(response, request.headers);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const verified = new Webhook(secret).verify(Buffer.concat(chunks), headers);
      received.push({ ...event.parse(verified), id: headers['webhook-id'] ?? '' });
      accept(response, request.headers);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${port}/hook`;
  return {
    url,
    settings: { EVENT_WEBHOOK_URL: url, EVENT_WEBHOOK_SECRET: secret, EVENT_WEBHOOK_PRIVATE: '1' },
    received,
    posts: () => state.posts,
    answerBy: (answer: Answer) => void (state.answer = answer),
    accept: () => void (state.answer = accept),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
