import { errorMessage } from '../log.ts';

/** How a run can end without its picture, and whether another run may end better. */
const kinds = {
  /** The instance does not answer, or something answers that is no ComfyUI. */
  unreachable: { retryable: true },
  /** The instance refused the graph: a node class or a model file is missing, or an input does not fit. */
  rejected: { retryable: false },
  out_of_memory: { retryable: true },
  /** A node failed while it ran. */
  failed: { retryable: true },
  /** Somebody stopped the run on the instance. */
  interrupted: { retryable: true },
  /** The instance restarted and knows nothing of the run any more. */
  lost: { retryable: true },
  timeout: { retryable: true },
  /** The run ended well and left no picture. */
  no_picture: { retryable: true },
  /** The run ended well with a picture that is not this run's own. */
  wrong_picture: { retryable: true },
} as const;

export type ComfyErrorKind = keyof typeof kinds;

/** Why a picture was not drawn. Its message is clean: no control characters, at most 1,000 characters. */
export class ComfyError extends Error {
  readonly kind: ComfyErrorKind;
  /** True when another run, perhaps on another instance, may succeed. */
  readonly retryable: boolean;

  constructor(kind: ComfyErrorKind, message: string, options?: ErrorOptions) {
    super(errorMessage(message), options);
    this.name = 'ComfyError';
    this.kind = kind;
    this.retryable = kinds[kind].retryable;
  }
}

/** Any error as a ComfyError; what is not one yet means that the instance could not be reached. */
export function asComfyError(error: unknown): ComfyError {
  if (error instanceof ComfyError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const because = cause instanceof Error ? `: ${cause.message}` : '';
  return new ComfyError('unreachable', `${errorMessage(error)}${because}`, { cause });
}
