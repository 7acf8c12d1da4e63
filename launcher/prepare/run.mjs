import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Thrown when a command fails; its output is in the message. */
export class CommandFailed extends Error {}

/**
 * Throws if the folder cannot be written, so that nothing can be installed or built: a service may not write its own code.
 * @param {string} root
 */
export function refuseReadOnly(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch (cause) {
    const remedy = `As an account that may write there, run "npm ci" and "npm run build" in it first.`;
    throw new Error(
      `${root} is not installed and built as it stands, and cannot be written from here. ${remedy}`,
      { cause },
    );
  }
}

/**
 * Runs a command and resolves with its output, stdout and stderr together.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', (cause) => reject(new CommandFailed(`${command}: ${cause.message}`, { cause })));
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed(`${[command, ...args].join(' ')} failed:\n${output.trimEnd()}`));
    });
  });
}

/**
 * Shows what is in progress: on a terminal one line that counts the seconds, elsewhere one plain line. Writes to
 * standard error, since the standard output of a command may go to a file.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(text, work) {
  const began = Date.now();
  const line = () => `${text} … ${Math.round((Date.now() - began) / 1000)} s`;
  const live = process.stderr.isTTY;
  process.stderr.write(live ? line() : `${text} …\n`);
  const timer = live ? setInterval(() => process.stderr.write(`\r${line()}`), 500) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stderr.write(live ? `\r${line()}\n` : '');
  }
}
