import { errorMessage } from '../log.ts';

/**
 * How a prompt can end without its picture. `retryable`: another one may end better. `isTry`: the instance executed it, and it
 * failed by itself. `isAway`: the instance is to blame, not the prompt, and gets no more work until it is seen to be well.
 */
const kinds = {
  /** The instance does not answer, or something answers that is no ComfyUI; nothing was posted. */
  unreachable: { retryable: true, isTry: false, isAway: true },
  /** The instance has not answered for long: the prompt may go on there. */
  silent: { retryable: true, isTry: false, isAway: true },
  /** The picture could not be saved: its folder is read-only or full, or its disk is broken. */
  unwritable: { retryable: true, isTry: false, isAway: true },
  /** The instance refused the graph: a node class or a model file is missing, or an input does not fit. */
  rejected: { retryable: false, isTry: false, isAway: false },
  out_of_memory: { retryable: true, isTry: true, isAway: false },
  /** A node failed while it ran. */
  failed: { retryable: true, isTry: true, isAway: false },
  /** Somebody stopped the prompt on the instance. */
  interrupted: { retryable: true, isTry: false, isAway: false },
  /** The prompt left the queue before it began: somebody took it out, or the instance was restarted. */
  cancelled: { retryable: true, isTry: false, isAway: false },
  /** The prompts before this one do not get fewer. */
  stalled: { retryable: true, isTry: false, isAway: false },
  /** The instance died while it executed the prompt, and knows nothing of it any more: of the prompt, or of something else. */
  lost: { retryable: true, isTry: false, isAway: false },
  timeout: { retryable: true, isTry: true, isAway: false },
  /** The prompt ended well and left no picture. */
  no_picture: { retryable: true, isTry: true, isAway: false },
  /** The prompt ended well with a picture that is not its own. */
  wrong_picture: { retryable: true, isTry: true, isAway: false },
} as const;

export type ComfyErrorKind = keyof typeof kinds;

/** Why a picture was not drawn. Its message is clean: no control characters, at most 1,000 characters. */
export class ComfyError extends Error {
  readonly kind: ComfyErrorKind;
  /** True when another prompt, perhaps on another instance, may succeed. */
  readonly retryable: boolean;
  /** True when the instance executed the prompt and it failed by itself. */
  readonly isTry: boolean;
  /** True when the instance is not there for anybody. */
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

/** Any error as a ComfyError; what is not one yet means that the instance could not be reached. */
export function asComfyError(error: unknown): ComfyError {
  if (error instanceof ComfyError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const because = cause instanceof Error ? `: ${cause.message}` : '';
  return new ComfyError('unreachable', `${errorMessage(error)}${because}`, { cause });
}
