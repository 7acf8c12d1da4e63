import { SettingsError } from '#config.ts';
import { ComfyError } from './comfyui/comfy-error.ts';
import { errorMessage } from './log.ts';
import { StylesError } from './styles/styles.ts';

/** Errors that an operator can fix: their message says what to do, and a stack would only hide it. */
const fixable = [SettingsError, StylesError, ComfyError];

export function isFixable(error: unknown): error is Error {
  return fixable.some((kind) => error instanceof kind);
}

/** Ends a process that cannot start, with code 1, after saying why: in plain words where an operator can fix it. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = isFixable(error) ? error.message : (stack ?? errorMessage(error));
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
