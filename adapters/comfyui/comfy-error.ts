import { errorMessage } from '../log.ts';

/**
 * How a prompt can end without its picture: whether another one may end better, and whether this one was a try, which is
 * one that the instance executed and that failed by itself.
 */
const kinds = {
  /** The instance does not answer, or something answers that is no ComfyUI; nothing was posted. */
  unreachable: { retryable: true, isTry: false },
  /** The instance has not answered for long: the prompt may go on there. */
  silent: { retryable: true, isTry: false },
  /** The instance refused the graph: a node class or a model file is missing, or an input does not fit. */
  rejected: { retryable: false, isTry: false },
  out_of_memory: { retryable: true, isTry: true },
  /** A node failed while it ran. */
  failed: { retryable: true, isTry: true },
  /** The disk of the instance is full. */
  no_room: { retryable: true, isTry: false },
  /** Somebody stopped the prompt on the instance. */
  interrupted: { retryable: true, isTry: false },
  /** The prompt left the queue before it began: somebody took it out, or the instance was restarted. */
  cancelled: { retryable: true, isTry: false },
  /** The prompts before this one do not get fewer. */
  stalled: { retryable: true, isTry: false },
  /** The instance went away while it executed the prompt, and knows nothing of it any more. */
  lost: { retryable: true, isTry: true },
  timeout: { retryable: true, isTry: true },
  /** The prompt ended well and left no picture. */
  no_picture: { retryable: true, isTry: true },
  /** The prompt ended well with a picture that is not its own. */
  wrong_picture: { retryable: true, isTry: true },
} as const;

export type ComfyErrorKind = keyof typeof kinds;

/** Why a picture was not drawn. Its message is clean: no control characters, at most 1,000 characters. */
export class ComfyError extends Error {
  readonly kind: ComfyErrorKind;
  /** True when another prompt, perhaps on another instance, may succeed. */
  readonly retryable: boolean;
  /** True when the instance executed the prompt and it failed by itself. */
  readonly isTry: boolean;

  constructor(kind: ComfyErrorKind, message: string, options?: ErrorOptions) {
    super(errorMessage(message), options);
    this.name = 'ComfyError';
    this.kind = kind;
    this.retryable = kinds[kind].retryable;
    this.isTry = kinds[kind].isTry;
  }
}

/** Any error as a ComfyError; what is not one yet means that the instance could not be reached. */
export function asComfyError(error: unknown): ComfyError {
  if (error instanceof ComfyError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const because = cause instanceof Error ? `: ${cause.message}` : '';
  return new ComfyError('unreachable', `${errorMessage(error)}${because}`, { cause });
}
