import { SettingsError } from '#config.ts';
import { ComfyError } from './comfyui/comfy-error.ts';
import { UnfitPicture } from './styles/draw-picture.ts';
import { StylesError } from './styles/styles.ts';

/** Thrown for a problem that the operator can solve; its message says how, and only the message is shown. */
export class OperatorError extends Error {}

/** Thrown for a problem that does not pass by itself: a failed start is not tried again. */
export class LastingError extends OperatorError {}

const kinds = [OperatorError, SettingsError, StylesError, UnfitPicture, ComfyError];

/** True when the message tells the operator what to do, so that a stack is not shown. */
export function isForOperator(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
