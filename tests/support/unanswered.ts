import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const program = `
const server = require('node:net').createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(server.address().port));
`;

/**
 * A port at which a connection is neither made nor refused: its process stands still, and its backlog is full.
 * @returns its port on 127.0.0.1
 */
export async function givenUnansweredPort() {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  // Linux takes one more than the backlog says; what is beyond is never answered.
  while (await isAnswered(port, waiting));
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of waiting) socket.destroy();
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
