import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Inspector } from '../inspector.ts';
import type { Preview } from '../nodes/node.ts';

/** A connection and what its client supports. */
type Client = { socket: WebSocket; takesMetadata: boolean };

// Types of binary frames and of the pictures in them, each a big-endian 32-bit number.
const frames = { preview: 1, text: 3, previewWithMetadata: 4 };
const formats = { jpeg: 1, png: 2 };

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function previewFrame({ format, bytes }: Preview, metadata?: object): Buffer {
  if (!metadata) return Buffer.concat([uint32(frames.preview), uint32(formats[format]), bytes]);
  const json = Buffer.from(JSON.stringify({ ...metadata, image_type: `image/${format}` }));
  return Buffer.concat([uint32(frames.previewWithMetadata), uint32(json.length), json, bytes]);
}

export function textFrame(node: string, text: string): Buffer {
  const id = Buffer.from(node);
  return Buffer.concat([uint32(frames.text), uint32(id.length), id, Buffer.from(text)]);
}

export type Sockets = ReturnType<typeof createSockets>;

/** Manages the clients connected to `/ws`, by id; `greetingFor` returns the first messages for a new client. */
export function createSockets(
  features: object,
  greetingFor: (clientId: string) => object[],
  inspector?: Inspector,
) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 });
  const clients = new Map<string, Client>();

  function sendTo(client: Client | undefined, message: object): void {
    if (!client) return;
    inspector?.message(message);
    client.socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  function welcome(socket: WebSocket, clientId: string): void {
    const client = { socket, takesMetadata: false };
    clients.set(clientId, client);
    socket.once('message', (raw: Buffer) => {
      const first = raw.toString();
      if (!first.includes('"feature_flags"')) return;
      client.takesMetadata = /"supports_preview_metadata": ?true/.test(first);
      sendTo(client, { type: 'feature_flags', data: features });
    });
    // The real ComfyUI removes the id on close, even if a newer socket has taken it meanwhile.
    socket.on('close', () => clients.delete(clientId));
    socket.on('error', () => socket.terminate());
    for (const message of greetingFor(clientId)) sendTo(client, message);
  }

  return {
    /** Completes the handshake of an upgrade request. */
    accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('clientId');
      const clientId = asked ?? crypto.randomUUID().replaceAll('-', '');
      server.handleUpgrade(request, socket, head, (opened) => welcome(opened, clientId));
    },
    /** Sends JSON or a binary frame to one client, or to everyone if `to` is undefined. */
    send(message: object, to?: string): void {
      if (to !== undefined) sendTo(clients.get(to), message);
      else for (const client of clients.values()) sendTo(client, message);
    },
    takesMetadata: (clientId = '') => clients.get(clientId)?.takesMetadata ?? false,
    dropAll(): void {
      for (const socket of server.clients) socket.terminate();
      clients.clear();
    },
  };
}
