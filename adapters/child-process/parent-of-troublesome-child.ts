import { startChild } from './child.ts';

/** Parent process for tests to kill: sends its child's process id once the child is at work. */
const child = startChild({
  module: new URL('troublesome-child.ts', import.meta.url),
  memoryMb: 400,
  processorSeconds: 60,
  timeoutSeconds: 60,
});
await child.ready;
void child.call({ operation: process.argv[2] ?? '', args: [] });
process.send?.(child.pid);
