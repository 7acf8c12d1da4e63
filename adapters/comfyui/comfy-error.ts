import { errorMessage } from '../log.ts';

/**
 * Reasons why a prompt ends without its picture. `retryable`: another prompt may succeed. `isTry`: the instance executed the
 * prompt, which failed on its own. `isAway`: the instance is at fault, not the prompt, and gets no work until a check succeeds.
 */
const kinds = {
  /** The instance does not answer, or something other than ComfyUI does; nothing was posted. */
  unreachable: { retryable: true, isTry: false, isAway: true },
  /** The instance has not answered for a long time; the prompt may still be running there. */
  silent: { retryable: true, isTry: false, isAway: true },
  /** The picture could not be saved: its folder is read-only, or the disk is full or broken. */
  unwritable: { retryable: true, isTry: false, isAway: true },
  /** The instance refused the graph: a node class or a model file is missing, or an input does not fit. */
  rejected: { retryable: false, isTry: false, isAway: false },
  out_of_memory: { retryable: true, isTry: true, isAway: false },
  /** A node failed while it ran. */
  failed: { retryable: true, isTry: true, isAway: false },
  /** Somebody stopped the prompt on the instance. */
  interrupted: { retryable: true, isTry: false, isAway: false },
  /** The prompt left the queue before it started: somebody removed it, or the instance was restarted. */
  cancelled: { retryable: true, isTry: false, isAway: false },
  /** The number of prompts ahead of this one has stopped falling. */
  stalled: { retryable: true, isTry: false, isAway: false },
  /** The instance no longer knows the prompt: it died while executing it, because of the prompt or for another reason. */
  lost: { retryable: true, isTry: false, isAway: false },
  timeout: { retryable: true, isTry: true, isAway: false },
  /** The prompt succeeded but left no picture. */
  no_picture: { retryable: true, isTry: true, isAway: false },
  /** The prompt succeeded with several pictures, or with one that is not its own. */
  wrong_picture: { retryable: true, isTry: true, isAway: false },
} as const;

export type ComfyErrorKind = keyof typeof kinds;

/** Thrown when a picture is not drawn. Its message has at most 1,000 characters, none of them control characters. */
export class ComfyError extends Error {
  readonly kind: ComfyErrorKind;
  /** True when another prompt, perhaps on another instance, may succeed. */
  readonly retryable: boolean;
  /** True when the instance executed the prompt and it failed on its own. */
  readonly isTry: boolean;
  /** True when the instance can draw for nobody, so that it gets no more work. */
  readonly isAway: boolean;

  constructor(kind: ComfyErrorKind, message: string, options?: ErrorOptions) {
    super(errorMessage(message), options);
    this.name = 'ComfyError';
    this.kind = kind;
    this.retryable = kinds[kind].retryable;
    this.isTry = kinds[kind].isTry;
    this.isAway = kinds[kind].isAway;
  }
}

/** Returns a ComfyError as it is, and any other error as `unreachable`. */
export function asComfyError(error: unknown): ComfyError {
  if (error instanceof ComfyError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const because = cause instanceof Error ? `: ${cause.message}` : '';
  return new ComfyError('unreachable', `${errorMessage(error)}${because}`, { cause });
}
