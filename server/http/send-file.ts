import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Streams a file as fast as the client reads it: many slow clients cost next to no memory. */
export async function sendFile(
  { bytes, stream }: { bytes: number; stream: Readable },
  response: Response,
): Promise<void> {
  response.set('Content-Length', String(bytes));
  // A client that disconnects midway gets nothing more.
  await pipeline(stream, response).catch(() => response.destroy());
}
