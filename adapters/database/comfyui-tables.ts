import type { ColumnType, Selectable } from 'kysely';
import type { PromptStatus, Rating } from '#domain/candidates.ts';
import type { Defaulted, Nullable } from './columns.ts';

export type ComfyuiInstancesTable = {
  worker: string;
  url: string;
  healthy: boolean;
  cannotDraw: Defaulted<string[]>;
  /** Prompts running and waiting there, ours and others'. */
  queued: Defaulted<number>;
  /** What the worker has against it, in words that go on where a sentence began with it. */
  troubles: Defaulted<string[]>;
  /** ComfyUI's own; "unknown" before its first answer. */
  version: Defaulted<string>;
  /** What makes it unsafe or unfit for the shop although it draws, in such words as well. */
  warnings: Defaulted<string[]>;
  /** Why the disks of this worker take no new orders. */
  diskShortage: Nullable<string>;
  seenAt: Defaulted<Date>;
  /** When this worker last saw that it could draw which style. */
  couldDrawAt: ColumnType<Record<string, string>, string, string>;
  createdAt: Defaulted<Date>;
};

export type PromptsTable = {
  promptId: string;
  orderId: string;
  retry: number;
  instance: string;
  /** Holds this shop's files among the inputs and outputs of the instance. */
  folder: Defaulted<string>;
  /** The prompt in whose folder the photo lies that it is drawn from, and which is erased with that; null: its own. */
  photoId: Nullable<string>;
  seed: ColumnType<string, number, never>;
  status: Defaulted<PromptStatus>;
  /** Null: nobody has looked yet, or all that were looked at were drawn anew. */
  rating: Nullable<Rating>;
  error: Nullable<string>;
  /** How many prompts stood before it in the instance's queue, when last looked; null: it was never seen there. */
  ahead: Nullable<number>;
  createdAt: Defaulted<Date>;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** When the next look is due at what it left on its instance; null: nothing is left there. */
  cleanupDueAt: Nullable<Date>;
};

/** One style on one ComfyUI. */
export type TestPicturesTable = {
  instance: string;
  style: string;
  dueAt: Date;
  checkedAt: Nullable<Date>;
  /** Null while the last one was right. */
  failedSince: Nullable<Date>;
  error: Nullable<string>;
  /** Version of ComfyUI and graph that the reference is of. */
  drawnWith: Nullable<string>;
  /** A small JPEG of the last good one. */
  reference: Nullable<Buffer>;
  /** Since when an operator waits for one. */
  requestedAt: Nullable<Date>;
  /** A small JPEG of the last one, where that was drawn and wrong. */
  rejected: Nullable<Buffer>;
  /** As `drawnWith`, of a rejected one that may be accepted; null for what the shop would not deliver. */
  rejectedWith: Nullable<string>;
};

export type Prompt = Selectable<PromptsTable>;
