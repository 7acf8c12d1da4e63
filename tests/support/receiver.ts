import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** Starts a webhook that answers with these statuses in turn and then repeats the last one; 0 means no answer. */
export async function givenReceiver(...statuses: number[]) {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString()));
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
      if (status > 0) response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
