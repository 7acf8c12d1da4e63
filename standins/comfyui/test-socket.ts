import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A message, or a binary frame with its number as type. */
export type Message = { type: string; data: Record<string, unknown>; frame?: Buffer };

/** Connects to a ComfyUI and keeps all messages in order. */
export async function connect(url: string, path: string) {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path);
  const messages: Message[] = [];
  socket.on('message', (raw: Buffer, isBinary) => {
    if (isBinary) messages.push({ type: `binary ${raw.readUInt32BE(0)}`, data: {}, frame: raw });
    else messages.push(JSON.parse(raw.toString()) as Message);
  });
  await once(socket, 'open');

  async function close(code = 1000): Promise<void> {
    if (socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, 'close');
    if (code === 1000) socket.close();
    else socket.terminate();
    await closed;
  }

  return {
    messages,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    types: () => messages.filter(({ frame }) => !frame).map(({ type }) => type),
    frames: () => messages.flatMap(({ frame = [] }) => frame),
    closed: once(socket, 'close'),
    close,
  };
}
