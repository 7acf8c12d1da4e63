import { SettingsError } from '#config.ts';
import { ComfyError } from './comfyui/comfy-error.ts';
import { UnfitPicture } from './styles/draw-picture.ts';
import { StylesError } from './styles/styles.ts';

/** Thrown for what the operator can put right; its message says how and is all that is shown. */
export class OperatorError extends Error {}

/** The same of what no waiting mends: a start that meets it is not tried again. */
export class LastingError extends OperatorError {}

const kinds = [OperatorError, SettingsError, StylesError, UnfitPicture, ComfyError];

/** True when the message says what to do, and a stack would only hide it. */
export function isForOperator(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
