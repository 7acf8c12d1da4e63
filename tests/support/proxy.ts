import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy to another server's address that can be cut and opened again, be slow, be silent, stop in the middle of an
 * answer, and lose what goes on in it; open at first.
 */
export async function givenProxyTo(address: string) {
  let { hostname, port: farPort } = new URL(address);
  const sockets = new Set<Socket>();
  const halfOpen = new Set<Socket>();
  const stopped = new Set<Socket>();
  let delayMs = 0;
  let isSilent = false;
  let bytesLeft = Infinity;
  let isStoppingInBody = false;
  let isResetting = false;
  let accepted = 0;
  const pass = (piece: Buffer, one: Socket, other: Socket): void => {
    if (halfOpen.has(one)) return;
    if (delayMs === 0) other.write(piece);
    else setTimeout(() => other.write(piece), delayMs);
  };
  const ask = (piece: Buffer, near: Socket, far: Socket): void => {
    if (isResetting) near.resetAndDestroy();
    else pass(piece, near, far);
  };
  /** How much of a piece comes before an answer's stop in the middle of what came of its body together with its head. */
  const lengthUntilStop = (piece: Buffer, far: Socket): number => {
    if (stopped.has(far)) return 0;
    const head = isStoppingInBody ? piece.indexOf('\r\n\r\n') + 4 : 0;
    if (head < 4) return piece.length;
    stopped.add(far);
    return Math.ceil((head + piece.length) / 2);
  };
  /** An answer goes on for as many bytes as are left of it, and then never. */
  const answer = (piece: Buffer, far: Socket, near: Socket): void => {
    const part = piece.subarray(0, Math.min(bytesLeft, lengthUntilStop(piece, far)));
    bytesLeft -= part.length;
    if (part.length > 0) pass(part, far, near);
  };
  const proxy = createServer((near) => {
    accepted += 1;
    sockets.add(near);
    near.on('error', () => undefined);
    if (isSilent) return;
    const far = connect(Number(farPort), hostname);
    sockets.add(far);
    near.on('close', () => far.destroy()).on('data', (piece) => ask(piece, near, far));
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    far.on('data', (piece) => answer(piece, far, near));
  });
  const open = async (port: number): Promise<void> => {
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
  };
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  };
  await open(0);
  const { port } = proxy.address() as AddressInfo;
  const url = address.replace(`:${new URL(address).port}`, `:${port}`);
  const end = (): Promise<void> => {
    cut();
    return Promise.resolve();
  };
  return {
    url,
    cut,
    open: () => open(port),
    /** Ends the connections of now with a TCP reset; new ones are well. */
    reset,
    /** Whatever is asked from now on is answered by a TCP reset. */
    resetRequests: (): void => {
      isResetting = true;
    },
    /** How many connections were made to it so far. */
    accepted: () => accepted,
    /** New connections lead there; those of now go on. */
    redirect: (elsewhere: string): void => {
      ({ hostname, port: farPort } = new URL(elsewhere));
    },
    /** What is sent on the connections of now arrives nowhere, and nobody hears that; new ones are well. */
    forget: (): void => {
      for (const socket of sockets) halfOpen.add(socket);
    },
    /** New connections are accepted and nothing is ever said on them; those of now go on. */
    silence: (): void => {
      isSilent = true;
    },
    /** Answers stop for good after so many bytes from now on, all connections together. */
    stopAfter: (bytes: number): void => {
      bytesLeft = bytes;
    },
    /** HTTP's answers stop for good in the middle of their bodies, each one on its connection. */
    stopInBody: (): void => {
      isStoppingInBody = true;
    },
    /** Connections made from now on, and answers from now on, are well again. */
    heal: (): void => {
      isSilent = false;
      isResetting = false;
      bytesLeft = Infinity;
      isStoppingInBody = false;
    },
    /** Every piece, in both directions, takes so long. */
    slowDown: (ms: number): void => {
      delayMs = ms;
    },
    [Symbol.asyncDispose]: end,
  };
}
