import { readFile } from 'node:fs/promises';

type Upload = { filename: string; bytes: number };

export type Exchange = {
  kind: 'http';
  request: { method: string; path: string; body?: { multipart?: Record<string, Upload | string> } & object };
  response?: { status: number; contentType: string; body: unknown };
  error?: string;
};

export type SocketLine = { kind: 'ws' | 'ws-other' } & (
  | { event: 'open'; path: string }
  | { event: 'sent'; data: unknown }
  | { event: 'message'; data: Message }
  | { event: 'binary'; headHex: string }
  | { event: 'close'; code: number }
);

export type FaultLine = { kind: 'fault'; event: string };

/** One recorded line; `t` and other remarks are left aside. */
export type Line = Exchange | SocketLine | FaultLine;

export type Message = { type: string; data: Record<string, unknown> };

/** Reads a recorded scenario without its heading. */
export async function readTranscript(url: URL): Promise<Line[]> {
  const text = await readFile(url, 'utf8');
  const lines = text.trim().split('\n');
  return lines.slice(1).map((line) => JSON.parse(line) as Line);
}
