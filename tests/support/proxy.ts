import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Starts a TCP proxy to another server's address that can be cut and reopened, be slow, be silent, stop in the middle of an
 * answer, and lose data; open at first.
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
  /** Returns the length of a chunk to pass on before stopping: half of the body that came together with its head. */
  const lengthUntilStop = (piece: Buffer, far: Socket): number => {
    if (stopped.has(far)) return 0;
    const head = isStoppingInBody ? piece.indexOf('\r\n\r\n') + 4 : 0;
    if (head < 4) return piece.length;
    stopped.add(far);
    return Math.ceil((head + piece.length) / 2);
  };
  /** Passes on as many bytes of an answer as are left, and none after that. */
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
    /** Accepts connections again, unless it does already. */
    open: async (): Promise<void> => {
      if (!proxy.listening) await open(port);
    },
    /** Ends the present connections with a TCP reset; new ones work. */
    reset,
    /** Answers every request from now on with a TCP reset. */
    resetRequests: (): void => {
      isResetting = true;
    },
    /** Returns the number of connections made to it so far. */
    accepted: () => accepted,
    /** Leads new connections elsewhere; present ones continue. */
    redirect: (elsewhere: string): void => {
      ({ hostname, port: farPort } = new URL(elsewhere));
    },
    /** Silently drops data on the present connections; new ones work. */
    forget: (): void => {
      for (const socket of sockets) halfOpen.add(socket);
    },
    /** Accepts new connections and never sends anything on them; present ones continue. */
    silence: (): void => {
      isSilent = true;
    },
    /** Stops answers for good after this many bytes from now on, over all connections together. */
    stopAfter: (bytes: number): void => {
      bytesLeft = bytes;
    },
    /** Stops HTTP answers for good in the middle of their bodies, on each connection. */
    stopInBody: (): void => {
      isStoppingInBody = true;
    },
    /** Removes all faults from connections and answers from now on. */
    heal: (): void => {
      isSilent = false;
      isResetting = false;
      bytesLeft = Infinity;
      isStoppingInBody = false;
    },
    /** Delays every chunk, in both directions. */
    slowDown: (ms: number): void => {
      delayMs = ms;
    },
    [Symbol.asyncDispose]: end,
  };
}
