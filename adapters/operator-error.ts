import { SettingsError } from '#config.ts';
import { ComfyError } from './comfyui/comfy-error.ts';
import { UnfitPicture } from './styles/draw-picture.ts';
import { StylesError } from './styles/styles.ts';

/** Thrown for what the operator can put right; its message says how and is all that is shown. */
export class OperatorError extends Error {}

/** The same of what another process has just now: it may pass by itself. */
export class InUseError extends OperatorError {}

const kinds = [OperatorError, SettingsError, StylesError, UnfitPicture, ComfyError];

/** True when the message says what to do, and a stack would only hide it. */
export function isForOperator(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
