import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends a file piece by piece, as fast as the client takes it: many slow ones cost next to no memory. */
export async function sendFile(
  { bytes, stream }: { bytes: number; stream: Readable },
  response: Response,
): Promise<void> {
  response.set('Content-Length', String(bytes));
  // A client that disconnects in the middle gets nothing more.
  await pipeline(stream, response).catch(() => response.destroy());
}
