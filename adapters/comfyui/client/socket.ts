import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import { previewIn } from './frames.ts';
import type { Message } from '../prompts/progress.ts';

export type Listener = {
  onMessage(message: Message): void;
  /** A JPEG; `node` is the node that draws it, where ComfyUI says so. */
  onPreview(jpeg: Buffer, node: string | undefined): void;
};

export type Socket = ReturnType<typeof createSocket>;

/** Seconds between pings, and until the first and the slowest new connection. */
export type SocketPace = { pingSeconds: number; retrySeconds: number; slowestRetrySeconds: number };

const maxFrameBytes = 25_000_000;
const messageOf = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * The socket of one instance: only for progress and previews, since messages get lost with a connection.
 * It connects when first needed, and again after every drop, each time under a fresh client id: ComfyUI may drop
 * the newer of two connections with the same one.
 */
export function createSocket(url: string, pace: SocketPace) {
  const listeners = new Map<string, Listener>();
  let connection: WebSocket | undefined;
  let clientId: string | undefined;
  let opened = Promise.resolve();
  /** The prompt that the instance runs for us, for previews that do not name theirs. */
  let running: string | undefined;
  let drops = 0;
  let closes = 0;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): void {
    const id = randomUUID();
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?clientId=${id}`, {
      handshakeTimeout: 10_000,
      maxPayload: maxFrameBytes,
    });
    connection = socket;
    opened = new Promise((resolve) => {
      socket.on('open', () => {
        drops = 0;
        clientId = id;
        socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
        resolve();
      });
    });
    socket.on('message', (frame: Buffer, isBinary: boolean) => (isBinary ? onBinary(frame) : onText(frame)));
    // An error is always followed by a close.
    socket.on('error', () => undefined);
    const stopPinging = keepAlive(socket, pace.pingSeconds);
    socket.on('close', () => {
      stopPinging();
      clientId = undefined;
      closes += 1;
      if (!closed) retry = setTimeout(connect, nextRetry());
    });
  }

  /** Milliseconds, doubling from drop to drop, with jitter so that many workers do not come back at once. */
  function nextRetry(): number {
    const seconds = Math.min(pace.slowestRetrySeconds, pace.retrySeconds * 2 ** drops);
    drops += 1;
    return seconds * 1000 * (0.5 + Math.random() / 2);
  }

  function onText(frame: Buffer): void {
    const message = readMessage(frame);
    const promptId = message?.data.prompt_id;
    if (!message || typeof promptId !== 'string') return;
    running = isEnding(message) ? undefined : promptId;
    listeners.get(promptId)?.onMessage(message);
  }

  function onBinary(frame: Buffer): void {
    const preview = previewIn(frame);
    const promptId = preview?.promptId ?? running;
    if (preview && promptId !== undefined) listeners.get(promptId)?.onPreview(preview.image, preview.node);
  }

  /** Passes on what the socket says about a prompt until the returned function is called. */
  function listen(promptId: string, listener: Listener): () => void {
    if (!connection) connect();
    listeners.set(promptId, listener);
    return () => void listeners.delete(promptId);
  }

  /** The client id to post with; waits up to `seconds` while a connection is being made, undefined without one. */
  async function currentClient(seconds: number): Promise<string | undefined> {
    const connecting = connection?.readyState === WebSocket.CONNECTING;
    if (connecting) await Promise.race([opened, pause(seconds * 1000, undefined, { ref: false })]);
    return clientId;
  }

  function close(): void {
    closed = true;
    clearTimeout(retry);
    connection?.terminate();
  }

  return {
    listen,
    currentClient,
    close,
    isOpen: () => clientId !== undefined,
    /** How often a connection has ended. */ closes: () => closes,
  };
}

/** True for the message that comes when a prompt has ended, however, and its history is written. */
export function isEnding({ type, data }: Message): boolean {
  return type === 'executing' && data.node === null;
}

function readMessage(frame: Buffer): Message | undefined {
  try {
    return messageOf.safeParse(JSON.parse(frame.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Pings, since ComfyUI never does, and ends a connection whose other side stays silent. */
function keepAlive(socket: WebSocket, seconds: number): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) socket.terminate();
    if (socket.readyState !== WebSocket.OPEN) return;
    answered = false;
    socket.ping();
  }, seconds * 1000);
  return () => clearInterval(timer);
}
