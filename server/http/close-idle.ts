import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many answers are not sent whole yet, and how many bytes had been read when the last one was. */
type Connection = { answers: number; readBefore: number };

/**
 * Makes `server.closeIdleConnections()`, which `server.close()` calls, too, close the connections on which nobody waits for
 * anything. Node's own closes one whose last answer is still being sent, and leaves one open on which nothing was ever asked:
 * browsers and proxies have such ready.
 */
export function closeOnlyIdle(server: Server): void {
  const connections = new Map<Socket, Connection>();
  /** Those found idle at the last call: what is asked at this very moment is read before the next one. */
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
