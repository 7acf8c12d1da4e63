import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to another server's address that can be cut and opened again, be slow, and lose what goes on in it; open at first. */
export async function givenProxyTo(address: string) {
  let { hostname, port: farPort } = new URL(address);
  const sockets = new Set<Socket>();
  const halfOpen = new Set<Socket>();
  let delayMs = 0;
  const pass = (piece: Buffer, one: Socket, other: Socket): void => {
    if (halfOpen.has(one)) return;
    if (delayMs === 0) other.write(piece);
    else setTimeout(() => other.write(piece), delayMs);
  };
  const proxy = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.on('data', (piece) => pass(piece, one, other));
    }
  });
  const open = async (port: number): Promise<void> => {
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
  };
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
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
    /** New connections lead there; those of now go on. */
    redirect: (elsewhere: string): void => {
      ({ hostname, port: farPort } = new URL(elsewhere));
    },
    /** What is sent on the connections of now arrives nowhere, and nobody hears that; new ones are well. */
    forget: (): void => {
      for (const socket of sockets) halfOpen.add(socket);
    },
    /** Every piece, in both directions, takes so long. */
    slowDown: (ms: number): void => {
      delayMs = ms;
    },
    [Symbol.asyncDispose]: end,
  };
}
