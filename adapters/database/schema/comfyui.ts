import type { ColumnType, Selectable } from 'kysely';
import type { PromptStatus, Rating } from '#domain/candidates.ts';
import type { Defaulted, Nullable } from './columns.ts';

export type ComfyuiInstancesTable = {
  worker: string;
  url: string;
  healthy: boolean;
  cannotDraw: Defaulted<string[]>;
  /** Prompts running and waiting there, the shop's and others'. */
  queued: Defaulted<number>;
  /** Problems that the worker sees, each a phrase that continues a sentence about the instance. */
  troubles: Defaulted<string[]>;
  /** Version of ComfyUI; "unknown" before its first answer. */
  version: Defaulted<string>;
  /** Reasons why it is unsafe or unfit for the shop although it draws, worded as `troubles` are. */
  warnings: Defaulted<string[]>;
  /** Reason why the disks of this worker allow no new orders. */
  diskShortage: Nullable<string>;
  seenAt: Defaulted<Date>;
  /** Time at which this worker last saw that it could draw a style, by style. */
  couldDrawAt: ColumnType<Record<string, string>, string, string>;
  createdAt: Defaulted<Date>;
};

export type PromptsTable = {
  promptId: string;
  orderId: string;
  retry: number;
  instance: string;
  /** Folder of this shop's files among the inputs and outputs of the instance. */
  folder: Defaulted<string>;
  /** Prompt in whose folder the source photo lies, and with which the photo is erased; null: this one. */
  photoId: Nullable<string>;
  seed: ColumnType<string, number, never>;
  status: Defaulted<PromptStatus>;
  /** Null: nobody has looked yet, or all drawings that were looked at were drawn again. */
  rating: Nullable<Rating>;
  error: Nullable<string>;
  /** Prompts ahead of it in the instance's queue at the last check; null: it was never seen there. */
  ahead: Nullable<number>;
  createdAt: Defaulted<Date>;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** When the next check for files left on its instance is due; null: nothing is left there. */
  cleanupDueAt: Nullable<Date>;
};

/** Test picture of one style on one ComfyUI instance. */
export type TestPicturesTable = {
  instance: string;
  style: string;
  dueAt: Date;
  checkedAt: Nullable<Date>;
  /** Null while the last test picture was right. */
  failedSince: Nullable<Date>;
  error: Nullable<string>;
  /** Version of ComfyUI and graph with which the reference was drawn. */
  drawnWith: Nullable<string>;
  /** Small JPEG of the last good test picture. */
  reference: Nullable<Buffer>;
  /** When an operator requested a test picture; null once it was drawn. */
  requestedAt: Nullable<Date>;
  /** Small JPEG of the last test picture, if it was drawn and wrong. */
  rejected: Nullable<Buffer>;
  /** As `drawnWith`, for a rejected picture that may be accepted; null for one that the shop would not deliver. */
  rejectedWith: Nullable<string>;
};

export type Prompt = Selectable<PromptsTable>;
