import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

/** How a client said it wants things. */
type Client = { socket: WebSocket; takesMetadata: boolean };

type Terms = {
  /** What to say first to a client that just came. */
  greet: (clientId: string) => object[];
  features: object;
};

export type Sockets = ReturnType<typeof createSockets>;

function clientIdOf(request: IncomingMessage): string {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('clientId');
  return asked ?? crypto.randomUUID().replaceAll('-', '');
}

type Announcement = { type?: string; data?: { supports_preview_metadata?: boolean } };

function parse(text: string): Announcement | undefined {
  try {
    return JSON.parse(text) as Announcement;
  } catch {
    return undefined;
  }
}

/** Everyone who listens at `/ws`, by client id. */
export function createSockets({ greet, features }: Terms) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 });
  const clients = new Map<string, Client>();

  function say(client: Client | undefined, message: object): void {
    client?.socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  function listen(clientId: string, client: Client): void {
    client.socket.once('message', (raw: Buffer) => {
      const first = parse(raw.toString());
      if (first?.type !== 'feature_flags') return;
      client.takesMetadata = first.data?.supports_preview_metadata === true;
      say(client, { type: 'feature_flags', data: features });
    });
    // The real one forgets whoever holds this id by then, even if a newer socket came in between.
    client.socket.on('close', () => clients.delete(clientId));
    client.socket.on('error', () => client.socket.terminate());
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const clientId = clientIdOf(request);
    const client = { socket, takesMetadata: false };
    clients.set(clientId, client);
    listen(clientId, client);
    for (const message of greet(clientId)) say(client, message);
  }

  return {
    /** Completes the handshake of an upgrade request. */
    accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, (opened) => welcome(opened, request));
    },
    /** Sends JSON or a binary frame to one client, or to everyone where `to` is undefined. */
    send(message: object, to?: string): void {
      if (to !== undefined) say(clients.get(to), message);
      else for (const client of clients.values()) say(client, message);
    },
    takesMetadata: (clientId = '') => clients.get(clientId)?.takesMetadata ?? false,
    dropAll(): void {
      for (const socket of server.clients) socket.terminate();
      clients.clear();
    },
  };
}
