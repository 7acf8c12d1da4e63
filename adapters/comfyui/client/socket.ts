import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';
import { previewIn } from './frames.ts';
import type { Message } from '../prompts/progress.ts';

export type Listener = {
  onMessage(message: Message): void;
  /** Takes a JPEG; `node` is the id of the node that draws it, where ComfyUI says so. */
  onPreview(jpeg: Buffer, node: string | undefined): void;
};

export type Socket = ReturnType<typeof createSocket>;

/** Seconds between pings, and the shortest and longest wait before reconnecting. */
export type SocketPace = { pingSeconds: number; retrySeconds: number; slowestRetrySeconds: number };

/** Pings in a row without any message after which the connection is not relied on, and after which it is ended. */
const unanswered = { toDoubt: 2, toEnd: 8 };

const maxFrameBytes = 25_000_000;
const messageOf = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
const statusOf = z.object({ status: z.object({ exec_info: z.object({ queue_remaining: z.number() }) }) });

/**
 * Creates the WebSocket to one instance. It serves progress, previews and rarer polls; messages are lost when it drops.
 * It connects when first needed and again after every drop, each time with a new client id: of two connections with the
 * same id, ComfyUI may drop the newer one.
 */
export function createSocket(url: string, pace: SocketPace) {
  const listeners = new Map<string, Listener>();
  let connection: WebSocket | undefined;
  let clientId: string | undefined;
  let opened = Promise.resolve();
  /** The shop's prompt that is running, for previews that do not name their prompt. */
  let running: string | undefined;
  let drops = 0;
  let closes = 0;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  /** Pings since the last message or answer to one. */
  let pings = 0;
  let lastStatus = { at: -Infinity, queued: 0 };

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
        pings = 0;
        socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
        resolve();
      });
    });
    socket.on('message', (frame: Buffer, isBinary: boolean) => {
      pings = 0;
      if (isBinary) onBinary(frame);
      else onText(frame);
    });
    socket.on('pong', () => (pings = 0));
    // A close event always follows an error.
    socket.on('error', () => undefined);
    const stopPinging = keepAlive(socket);
    socket.on('close', () => {
      stopPinging();
      clientId = undefined;
      closes += 1;
      if (!closed) retry = setTimeout(connect, nextRetry());
    });
  }

  /** Returns milliseconds that double with every drop, with jitter so that many workers do not reconnect at once. */
  function nextRetry(): number {
    const seconds = Math.min(pace.slowestRetrySeconds, pace.retrySeconds * 2 ** drops);
    drops += 1;
    return seconds * 1000 * (0.5 + Math.random() / 2);
  }

  function onText(frame: Buffer): void {
    const message = readMessage(frame);
    if (message?.type === 'status') onStatus(message);
    const promptId = message?.data.prompt_id;
    if (!message || typeof promptId !== 'string') return;
    running = isEnding(message) ? undefined : promptId;
    listeners.get(promptId)?.onMessage(message);
  }

  function onStatus({ data }: Message): void {
    const status = statusOf.safeParse(data).data?.status;
    if (status) lastStatus = { at: performance.now(), queued: status.exec_info.queue_remaining };
  }

  /** Pings, since ComfyUI never does, and ends a connection that stays silent. Returns a function to stop it. */
  function keepAlive(socket: WebSocket): () => void {
    const timer = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      pings += 1;
      if (pings > unanswered.toEnd) socket.terminate();
      else socket.ping();
    }, pace.pingSeconds * 1000);
    return () => clearInterval(timer);
  }

  function onBinary(frame: Buffer): void {
    const preview = previewIn(frame);
    const promptId = preview?.promptId ?? running;
    if (preview && promptId !== undefined) listeners.get(promptId)?.onPreview(preview.image, preview.node);
  }

  /** Passes messages about a prompt to the listener until the returned function is called. */
  function listen(promptId: string, listener: Listener): () => void {
    if (!connection) connect();
    listeners.set(promptId, listener);
    return () => void listeners.delete(promptId);
  }

  /** Returns the client id to post with, after up to `seconds` if it is connecting; undefined without a connection. */
  async function currentClient(seconds: number): Promise<string | undefined> {
    const connecting = connection?.readyState === WebSocket.CONNECTING;
    if (connecting) await Promise.race([opened, pause(seconds * 1000, undefined, { ref: false })]);
    return clientId;
  }

  /** Returns the client id of the connection if the instance has been heard on it lately. */
  const respondingClient = (): string | undefined => (pings < unanswered.toDoubt ? clientId : undefined);

  /** Replaces the connection with this client id by a new one: it is open, but messages do not arrive. */
  function renew(id: string | undefined): void {
    if (id !== undefined && id === clientId) connection?.terminate();
  }

  function close(): void {
    closed = true;
    clearTimeout(retry);
    connection?.terminate();
  }

  return {
    listen,
    currentClient,
    respondingClient,
    renew,
    close,
    /** Returns the number of prompts pending and running that the instance reported last, and when, as `performance.now()`. */
    status: () => lastStatus,
    /** Number of connections closed so far. */ closes: () => closes,
  };
}

/** Returns true for the message sent once a prompt has ended, with or without success, and is in the history. */
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
