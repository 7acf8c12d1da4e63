import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Number of answers not yet sent in full, and bytes read when the last one was. */
type Connection = { answers: number; readBefore: number };

/**
 * Makes `server.closeIdleConnections()`, which `server.close()` calls as well, close the connections on which nobody waits for an
 * answer. Node's own closes a connection whose last answer is still being sent, and leaves one open that never had a request:
 * browsers and proxies keep such connections ready.
 */
export function closeOnlyIdle(server: Server): void {
  const connections = new Map<Socket, Connection>();
  /** Connections that were idle at the last call: a request that is just arriving is read before the next one. */
  let idleBefore = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.set(socket, { answers: 0, readBefore: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.answers += 1;
    if (!server.listening) response.setHeader('Connection', 'close');
    response.once('close', () => {
      connection.answers -= 1;
      connection.readBefore = socket.bytesRead;
    });
  });
  server.closeIdleConnections = () => {
    const idle = [...connections].flatMap(([socket, { answers, readBefore }]) =>
      answers === 0 && socket.bytesRead === readBefore ? [socket] : [],
    );
    for (const socket of idle) if (idleBefore.has(socket)) socket.destroy();
    idleBefore = new Set(idle);
  };
}
