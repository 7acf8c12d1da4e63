import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns the address of the socket that holds a name. The system releases it however the process ends, so no lock is ever
 * stale. Linux and Windows keep these names outside the file system; elsewhere it is a file that may be left over.
 */
function socketOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 24);
  if (process.platform === 'linux') return `\0toonbooth-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\toonbooth-${hash}`;
  return path.join(tmpdir(), `toonbooth-${hash}.sock`);
}

function listen(socket: string): Promise<Server | undefined> {
  const server = createServer((visitor) => visitor.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(socket, () => resolve(server.unref()));
  });
}

function somebodyListens(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visit = connect(socket, () => resolve(true));
    visit.on('error', () => resolve(false)).unref();
    visit.on('connect', () => visit.destroy());
  });
}

/** Locks `name` until `release` or the end of this process; undefined if another process on this machine holds it. */
export async function takeLock(name: string): Promise<{ release: () => void } | undefined> {
  const socket = socketOf(name);
  const server = await listen(socket);
  if (server) return { release: () => void server.close() };
  if (await somebodyListens(socket)) return undefined;
  if (path.isAbsolute(socket)) await unlink(socket);
  return takeLock(name);
}
