import { spawn } from 'node:child_process';

/**
 * Ends a server that does not notice when we are killed, and removes its folder: a shell waits on a pipe that only we
 * hold open. Call the result once the server has been stopped in the ordinary way.
 */
export function endWithParent(pid: number, dir: string): () => void {
  const script = 'read _; kill -QUIT "$1" 2>/dev/null && sleep 1 && rm -rf "$2"';
  const shell = spawn('sh', ['-c', script, 'sh', String(pid), dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => void shell.kill('SIGKILL');
}
