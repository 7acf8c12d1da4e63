import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { OperatorError } from '#adapters/operator-error.ts';

/** Reads a line at the terminal without echoing it. */
async function readUnseen(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** Asks for a new password twice, or reads it from a pipe. @throws OperatorError if the two differ */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await readUnseen('New password (not shown as you type): ');
  if ((await readUnseen('Once more: ')) !== password)
    throw new OperatorError('The two passwords differ. Nothing was changed.');
  return password;
}

/** Asks for a code of the authenticator app, or reads it from a pipe. */
export async function readCodeOfApp(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question('Code that the app shows now: ');
  } finally {
    lines.close();
  }
}
