import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** On a message it waits for a byte of its input, closes its connections, and blocks until another byte comes. */
const program = `
const { connect, createServer } = require('node:net');
const { readSync, writeSync } = require('node:fs');
const [hostname, port] = process.argv.slice(1);
const sockets = new Set();
const join = (one, other) => {
  sockets.add(one);
  one.pipe(other);
  one.on('error', () => undefined).on('close', () => other.destroy());
};
const server = createServer((near) => {
  const far = connect(Number(port), hostname);
  join(near, far);
  join(far, near);
});
const input = Buffer.alloc(1);
process.on('message', () => {
  readSync(0, input);
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  writeSync(1, input);
  readSync(0, input);
});
process.on('disconnect', () => process.exit());
server.listen({ port: 0, host: '127.0.0.1', backlog: 4 }, () => process.send(server.address().port));
`;

/**
 * Starts a TCP proxy to another server's address that can stop answering, as a host that is down or behind a firewall that drops
 * packets: its process is suspended, and its backlog is full. It answers at first.
 */
export async function givenUnansweringProxyTo(address: string) {
  const { hostname, port: farPort } = new URL(address);
  const child = spawn(process.execPath, ['-e', program, hostname, farPort], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const { stdin, stdout } = child;
  const waiting: Socket[] = [];
  const leave = (): void => {
    for (const socket of waiting.splice(0)) socket.destroy();
  };
  return {
    url: address.replace(`:${farPort}`, `:${port}`),
    /** Ends the present connections; new ones are neither made nor refused. */
    stopAnswering: async (): Promise<void> => {
      child.send('stop');
      // Linux accepts one more than the backlog; further connections are never answered.
      while (await isAnswered(port, waiting));
      stdin?.write('.');
      if (stdout) await once(stdout, 'data');
    },
    /** Removes the fault. */
    answerAgain: (): void => {
      leave();
      stdin?.write('.');
    },
    [Symbol.asyncDispose]: async () => {
      leave();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function isAnswered(port: number, waiting: Socket[]): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  waiting.push(socket);
  return once(socket, 'connect', { signal: AbortSignal.timeout(300) }).then(
    () => true,
    () => false,
  );
}
