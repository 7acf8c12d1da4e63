import { readFile } from 'node:fs/promises';
import type { Graph } from '../graph/graph.ts';
import { astronaut } from '../start-test-server.ts';
import type { Message } from '../test-socket.ts';

type Upload = { filename: string; bytes: number };
type Fields = Record<string, Upload | string>;

export type Exchange = {
  kind: 'http';
  request: { method: string; path: string; body?: { multipart?: Fields; prompt?: Graph } };
  /** Absent if the server was down. */
  response?: Answer;
};

export type Answer = { status: number; contentType: string; body: unknown };

export type SocketLine = { kind: 'ws' | 'ws-other' } & (
  | { event: 'open'; path: string }
  | { event: 'sent'; data: unknown }
  | { event: 'message'; data: Message }
  | { event: 'binary'; headHex: string }
  | { event: 'close'; code: number }
);

/** A recorded line; `t` and other remarks are ignored. */
export type Line = Exchange | SocketLine | { kind: 'fault'; event: string };

/** Reads a recorded scenario without its heading. */
export async function readRecording(version: string, name: string): Promise<Line[]> {
  const url = new URL(`../recorded/transcripts/${version}/${name}.jsonl`, import.meta.url);
  const lines = (await readFile(url, 'utf8')).trim().split('\n');
  return lines.slice(1).map((line) => JSON.parse(line) as Line);
}

/**
 * Returns a file of this length. Recordings keep only lengths: short files were not pictures, and different lengths were
 * different pictures.
 */
export function photoOf(length: number): Buffer {
  return length < 100 ? Buffer.alloc(length, 'x') : Buffer.concat([astronaut, Buffer.from(String(length))]);
}

export function writeForm(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(photoOf(value.bytes))]), value.filename);
  }
  return form;
}
