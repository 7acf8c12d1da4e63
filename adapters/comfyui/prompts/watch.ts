import type { PromptPlace } from './follow.ts';

/** Callbacks and controls of a drawing. */
export type Watch = {
  /** Takes the percentage of the graph that is done, 0 to 100, whenever it has grown. */
  onProgress(percent: number): void;
  /** Takes a small JPEG of the picture while it is drawn; none after the last step. */
  onPreview(jpeg: Buffer): void;
  /** Takes the prompt's position after each poll. */
  onPlace?: ((place: PromptPlace) => void) | undefined;
  /** Called after the photo is uploaded and before the prompt is posted: false if nobody waits for the picture any more. */
  isWanted?: (() => Promise<boolean>) | undefined;
  /** Returns whether another instance could draw it: then an instance that is away or stands still is given up at once. */
  canMove?: (() => boolean) | undefined;
  /** Stops watching; the prompt itself goes on, for a later call to adopt or `cancel` to stop. */
  signal?: AbortSignal | undefined;
};
