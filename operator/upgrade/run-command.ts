import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { OperatorError } from '#adapters/operator-error.ts';

/** Runs a command of the version in this folder, and shows what it prints. @throws OperatorError if it fails */
export async function runCommand(folder: string, args: string[]): Promise<void> {
  const command = [path.join(folder, 'cli/toonbooth.mjs'), ...args];
  const child = spawn(process.execPath, command, { cwd: folder, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new OperatorError(`toonbooth ${args[0] ?? ''} failed. The shop runs on as before.`);
}
