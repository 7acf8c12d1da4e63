import type { PromptPlace } from './follow.ts';

/** Who is told of a drawing, and asked on the way. */
export type Watch = {
  /** Percent of the graph that is done, 0 to 100, each time it has grown. */
  onProgress(percent: number): void;
  /** A small JPEG of what is being drawn; none of the last step. */
  onPreview(jpeg: Buffer): void;
  /** Where the prompt is, each time it was looked for. */
  onPlace?: ((place: PromptPlace) => void) | undefined;
  /** Asked once the photo was sent, before the prompt is: false where it is to be drawn for nobody any more. */
  isWanted?: (() => Promise<boolean>) | undefined;
  /** Whether another instance could draw it: then nobody waits for one that is away. */
  canMove?: (() => boolean) | undefined;
  /** Stops watching; the prompt itself goes on, for a later call to adopt or `discard` to end. */
  signal?: AbortSignal | undefined;
};
