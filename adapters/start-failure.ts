import { SettingsError } from '#config.ts';
import { ComfyError } from './comfyui/comfy-error.ts';
import { errorMessage } from './log.ts';
import { StylesError } from './styles/styles.ts';

/** Errors that an operator can mend: their message says what to do, and a stack would only hide it. */
const mendable = [SettingsError, StylesError, ComfyError];

export function isMendable(error: unknown): error is Error {
  return mendable.some((kind) => error instanceof kind);
}

/** Ends a process that cannot start, with code 1, after saying why: in plain words where an operator can mend it. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const words = isMendable(error) ? error.message : (stack ?? errorMessage(error));
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
