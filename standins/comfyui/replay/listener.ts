import { once } from 'node:events';
import { WebSocket } from 'ws';
import { differences } from './shape.ts';
import type { Message, SocketLine } from './transcript.ts';

type Heard = { status: unknown[]; other: (Message | string)[] };

function nothing(): Heard {
  return { status: [], other: [] };
}

function sort(heard: Heard, message: Message | string): void {
  if (typeof message !== 'string' && message.type === 'status') heard.status.push(message.data);
  else heard.other.push(message);
}

function nameOf(message: Message | string | undefined): string {
  if (message === undefined || typeof message === 'string') return message ?? 'nothing';
  return message.type === 'executing' ? `executing ${String(message.data.node)}` : message.type;
}

/**
 * One recorded socket and the one that takes its place. Status messages come from another thread in the
 * real ComfyUI, so their order among themselves is compared, and not their place among the rest.
 */
export function createListener(url: string) {
  const wanted = nothing();
  const got = nothing();
  let socket: WebSocket | undefined;
  let notify: () => void = () => undefined;

  function hear(raw: Buffer, isBinary: boolean): void {
    sort(got, isBinary ? `binary ${raw.readUInt32BE(0)}` : (JSON.parse(raw.toString()) as Message));
    notify();
  }

  async function open(path: string): Promise<void> {
    socket = new WebSocket(url.replace(/^http/, 'ws') + path);
    socket.on('message', hear);
    await once(socket, 'open');
  }

  async function close(code: number): Promise<void> {
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, 'close');
    if (code === 1000) socket.close();
    else socket.terminate();
    await closed;
  }

  const caughtUp = () => got.status.length >= wanted.status.length && got.other.length >= wanted.other.length;

  /** Waits until as much was heard as was recorded so far. */
  async function catchUp(): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!caughtUp() && Date.now() < deadline) {
      await new Promise<void>((resolve) => {
        notify = resolve;
        setTimeout(resolve, 500);
      });
    }
  }

  function compareOther(): string[] {
    const length = Math.max(wanted.other.length, got.other.length);
    return Array.from({ length }, (_, i) => [wanted.other[i], got.other[i]] as const).flatMap(
      ([one, other], i) => {
        if (nameOf(one) !== nameOf(other))
          return [`message ${i} is ${nameOf(other)}, recorded was ${nameOf(one)}`];
        return differences(one, other, `message ${i} (${nameOf(one)})`);
      },
    );
  }

  return {
    catchUp,
    async play(line: SocketLine): Promise<void> {
      if (line.event === 'message') sort(wanted, line.data);
      else if (line.event === 'binary')
        sort(wanted, `binary ${Number.parseInt(line.headHex.slice(0, 8), 16)}`);
      else if (line.event === 'open') await open(line.path);
      else if (line.event === 'sent') socket?.send(JSON.stringify(line.data));
      else await close(line.code);
    },
    differences: () => [
      ...compareOther(),
      ...(JSON.stringify(wanted.status.map(queueOf)) === JSON.stringify(got.status.map(queueOf))
        ? []
        : [
            `queue lengths are ${got.status.map(queueOf).join()}, recorded were ${wanted.status.map(queueOf).join()}`,
          ]),
    ],
  };
}

function queueOf(status: unknown): number | undefined {
  return (status as { status?: { exec_info?: { queue_remaining?: number } } }).status?.exec_info
    ?.queue_remaining;
}
