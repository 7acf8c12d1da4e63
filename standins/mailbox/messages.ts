import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJsonLines } from '../http/json-lines.ts';
import type { Mail } from './mail.ts';

/** A mail as in `GET /_messages`: `at` is when it was accepted (ISO 8601), `envelope` holds the addresses of the SMTP session. */
export type Message = Mail & { id: string; at: string; envelope: { from: string; to: string[] } };

/** Limits of the mailbox; the oldest mails are deleted first. */
export type Room = { messages: number; bytes: number };

type Line = Message | { gone: string };

export type Messages = ReturnType<typeof openMessages>;

/**
 * Opens the mails in `dir`: their contents as JSON lines, and one `.eml` file each. Without `dir` they are lost when the process
 * ends.
 */
export function openMessages(dir: string, room: Room = { messages: 5000, bytes: 512 * 1024 * 1024 }) {
  const folder = dir ? path.join(dir, 'mails') : mkdtempSync(path.join(tmpdir(), 'mailbox-'));
  mkdirSync(folder, { recursive: true });
  const file = openJsonLines<Line>(dir && path.join(dir, 'messages.jsonl'), withoutGone);
  const messages = withoutGone(file.earlier);
  const watchers = new Set<(id: string) => void>();
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);

  async function add(raw: Buffer, mail: Mail, envelope: Message['envelope']): Promise<void> {
    const at = new Date();
    const id = `${at.getTime().toString(36)}${randomBytes(4).toString('hex')}`;
    const message: Message = { id, ...mail, envelope, at: at.toISOString() };
    await writeFile(`${fileOf(id)}.part`, raw, { mode: 0o600 });
    await rename(`${fileOf(id)}.part`, fileOf(id));
    file.append(message);
    messages.push(message);
    await makeRoom();
    for (const tell of watchers) tell(id);
  }

  async function makeRoom(): Promise<void> {
    const bytes = () => messages.reduce((sum, message) => sum + message.bytes, 0);
    while (messages.length > room.messages || bytes() > room.bytes) {
      const gone = messages.shift()?.id ?? '';
      file.append({ gone });
      await rm(fileOf(gone), { force: true });
    }
  }

  return {
    /** Oldest first. */
    list: (): readonly Message[] => messages,
    find: (id: string) => messages.find((message) => message.id === id),
    /** The mail as received, byte for byte. */
    raw: ({ id }: Message) => readFile(fileOf(id)),
    add,
    /** Called with the id of each new mail. */
    watchers,
    close() {
      file.close();
      if (!dir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withoutGone(lines: Line[]): Message[] {
  const gone = new Set(lines.flatMap((line) => ('gone' in line ? [line.gone] : [])));
  return lines.flatMap((line) => ('gone' in line || gone.has(line.id) ? [] : [line]));
}
