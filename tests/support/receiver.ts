import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** A webhook that answers with these statuses, the last one from then on; 0 is no answer at all. */
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
