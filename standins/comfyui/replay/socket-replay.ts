import { until } from '../start-test-server.ts';
import { connect, type Message } from '../test-socket.ts';
import { differences } from './differences.ts';
import type { SocketLine } from './recording.ts';

/** Returns a message's type, with what distinguishes it from others of that type. */
function nameOf(message: Message | undefined): string {
  if (message?.type === 'executing') return `executing ${String(message.data.node)}`;
  if (message?.type !== 'status') return message?.type ?? 'nothing';
  const { exec_info } = message.data.status as { exec_info: { queue_remaining: number } };
  return `status ${exec_info.queue_remaining}`;
}

function compare(wanted: Message[], got: Message[]): string[] {
  return Array.from({ length: Math.max(wanted.length, got.length) }, (_, i) => {
    const [name, ours] = [nameOf(wanted[i]), nameOf(got[i])];
    if (name !== ours) return [`message ${i} is ${ours}, recorded was ${name}`];
    return differences(wanted[i]?.data, got[i]?.data, `message ${i} (${name})`);
  }).flat();
}

/**
 * Replays a recorded socket. The real ComfyUI sends status messages from another thread, so only their order among themselves is
 * compared, not their position among the rest.
 */
export function createSocketReplay(url: string) {
  const wanted: Message[] = [];
  const sockets: Awaited<ReturnType<typeof connect>>[] = [];
  const got = () => sockets.flatMap(({ messages }) => messages);

  /** Waits until as many messages have been received as were recorded so far. */
  const catchUp = () => until(got, (messages) => messages.length >= wanted.length);

  async function play(line: SocketLine): Promise<void> {
    if (line.event === 'message') wanted.push(line.data);
    else if (line.event === 'binary')
      wanted.push({ type: `binary ${Number.parseInt(line.headHex.slice(0, 8), 16)}`, data: {} });
    else if (line.event === 'open') sockets.push(await connect(url, line.path));
    else {
      await catchUp();
      if (line.event === 'close') await sockets.at(-1)?.close(line.code);
      else sockets.at(-1)?.send(line.data);
    }
  }

  return {
    catchUp,
    play,
    differences: () =>
      [true, false].flatMap((status) => {
        const pick = (messages: Message[]) => messages.filter(({ type }) => (type === 'status') === status);
        return compare(pick(wanted), pick(got()));
      }),
  };
}
