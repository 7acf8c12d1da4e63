import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJsonLines } from '#standins/http/json-lines.ts';
import { readAttachment, type Envelope, type Mail, type Message } from './parse.ts';

/** How much is kept; the oldest mails go first. */
export type Room = { messages: number; bytes: number };

type Line = Message | { gone: string };

export type Messages = Awaited<ReturnType<typeof openMessages>>;

/** The mails in `dir`: a journal of what they say and one `.eml` file each. Without `dir` they go with the process. */
export async function openMessages(dir: string, room: Room) {
  const folder = dir ? path.join(dir, 'mails') : await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  mkdirSync(folder, { recursive: true });
  const journal = openJsonLines<Line>(dir && path.join(dir, 'messages.jsonl'), withoutGone);
  const messages = journal.earlier as Message[];
  const arrivals = new EventEmitter<{ arrival: [Message] }>();

  async function add(raw: Buffer, mail: Mail, envelope: Envelope): Promise<Message> {
    const at = new Date();
    const id = `${at.getTime().toString(36)}${randomBytes(4).toString('hex')}`;
    const message: Message = { id, ...mail, envelope, at: at.toISOString() };
    await writeFile(`${fileOf(id)}.part`, raw, { mode: 0o600 });
    await rename(`${fileOf(id)}.part`, fileOf(id));
    journal.append(message);
    messages.push(message);
    await makeRoom();
    arrivals.emit('arrival', message);
    return message;
  }

  async function makeRoom(): Promise<void> {
    let bytes = messages.reduce((sum, message) => sum + message.bytes, 0);
    while (messages.length > room.messages || (bytes > room.bytes && messages.length > 1)) {
      const oldest = messages.shift();
      if (!oldest) return;
      bytes -= oldest.bytes;
      await forget(oldest);
    }
  }

  async function forget({ id }: Message): Promise<void> {
    journal.append({ gone: id });
    await rm(fileOf(id), { force: true });
  }

  async function clear(): Promise<void> {
    await Promise.all(messages.splice(0).map(forget));
  }

  /** The mail as it came, byte for byte. */
  function raw(message: Message): Promise<Buffer> {
    return readFile(fileOf(message.id));
  }

  function fileOf(id: string): string {
    return path.join(folder, `${id}.eml`);
  }

  return {
    /** Oldest first. */
    list: (): readonly Message[] => messages,
    find: (id: string) => messages.find((message) => message.id === id),
    attachment: async (message: Message, place: number) => readAttachment(await raw(message), place),
    add,
    clear,
    raw,
    arrivals,
    close() {
      journal.close();
      if (!dir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withoutGone(lines: Line[]): Line[] {
  const gone = new Set(lines.flatMap((line) => ('gone' in line ? [line.gone] : [])));
  return lines.filter((line) => 'id' in line && !gone.has(line.id));
}
