import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { listening } from '#standins/http/process.ts';

type Address = { port: number; host: string };

/** Opens a server to the world, on a port that can be shut for a while. @throws when the port is taken */
export async function openDoor(server: Server, { port: wanted, host }: Address) {
  const connections = new Set<Socket>();
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  const ready = listening(server);
  server.listen(wanted, host);
  const port = await ready;

  function reopen(): void {
    if (!closed) server.listen(port, host);
  }

  /** Cuts every connection but one. */
  function cutAll(except?: Socket): void {
    for (const socket of connections) if (socket !== except) socket.destroy();
  }

  /** Refuses connections for so many milliseconds; the one that asked for it may still be answered. */
  function shutFor(milliseconds: number, asking: Socket): void {
    cutAll(asking);
    if (milliseconds === 0) return;
    server.close();
    reopening = setTimeout(reopen, milliseconds);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(reopening);
    cutAll();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  }

  return { url: `http://${host}:${port}`, shutFor, close };
}
