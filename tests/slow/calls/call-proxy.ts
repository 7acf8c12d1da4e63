import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { CallFaults } from './call-faults.ts';
import type { CallCounter } from './protocols.ts';

/** Starts a proxy to another server's address that counts calls and makes them fail as `faults` decides. */
export async function givenCallProxy(address: string, faults: CallFaults, protocol: () => CallCounter) {
  const { hostname, port: farPort } = new URL(address);
  const sockets = new Set<Socket>();

  function join(near: Socket): void {
    const far = connect(Number(farPort), hostname);
    const count = protocol();
    let isAnswerLost = false;
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    near.on('data', (piece) => {
      if (faults.isDown()) {
        cut();
        return;
      }
      for (let calls = count(piece); calls > 0; calls -= 1) {
        const verdict = faults.next();
        if (verdict === 'fails') {
          cut();
          return;
        }
        isAnswerLost ||= verdict === 'loses its answer';
      }
      far.write(piece);
    });
    far.on('data', (piece) => (isAnswerLost ? cut() : near.write(piece)));
  }

  const server = createServer((near) => {
    if (faults.isDown()) near.destroy();
    else join(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: address.replace(`:${farPort}`, `:${port}`),
    [Symbol.asyncDispose]: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      return Promise.resolve();
    },
  };
}
