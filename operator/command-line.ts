import { stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { ParseArgsConfig } from 'node:util';
import { print } from '#adapters/command.ts';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Operator } from './operations/audited.ts';

/** The folder that `--into` names. `wanted`: what it takes. @throws OperatorError where there is no such folder. */
export async function folderInto(into: string | undefined, usage: string, wanted: string): Promise<string> {
  if (into === undefined) throw new OperatorError(`--into is missing.\n\n${usage}`);
  const isFolder = await stat(into).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return into;
  throw new OperatorError(`${into} is no folder. --into takes ${wanted}.`);
}

/** Writes a new file that only its owner may read. @throws OperatorError where there is one of that name, or no such folder. */
export async function writePrivateFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) === undefined) throw error;
    throw new OperatorError(`${file} cannot be written (${errorCode(error) ?? ''}): name a new file.`);
  });
}

/** What every command takes that acts on the shop. */
export const operatorOptions = {
  reason: { type: 'string' },
  by: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

export const operatorUsage = `  --reason TEXT   why, for the audit log
  --by NAME       who, for the audit log (default: the account that runs this)
  --json          for scripts`;

/** Who acts, as the audit log has it. */
export function operatorFrom({
  by,
  reason,
}: {
  by?: string | undefined;
  reason?: string | undefined;
}): Operator {
  return { name: `command:${by ?? userInfo().username}`, reason };
}

/** Prints JSON for scripts, or lines for people. */
export function printAs(json: boolean, content: unknown, lines: string[]): void {
  if (json) print(JSON.stringify(content, null, 2));
  else for (const line of lines) print(line);
}

/** A time in UTC, to the minute. */
export function showTime(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 16).replace('T', ' ');
}
