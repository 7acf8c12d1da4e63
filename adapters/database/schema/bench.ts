import type { ColumnType, Selectable } from 'kysely';
import type { Tier } from '#domain/style.ts';
import type { Workflow } from '../../comfyui/workflow/workflow.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** A style drawn beside a variant of it, or alone if there is no variant. */
export type BenchRunsTable = {
  id: string;
  style: string;
  /** Prompt text of the variant; null: the style's own. */
  prompt: string | null;
  /** The variant's settings, such as `steps=8`. */
  settings: string[];
  createdAt: Defaulted<Date>;
  /** When the variant replaced the style's graph. */
  keptAt: Nullable<Date>;
  /** Tier and graph of the variant as it was drawn; null before that. */
  tier: Nullable<Tier>;
  workflow: ColumnType<Workflow | null, never, string>;
};

/** One drawing of a run. */
export type BenchPicturesTable = {
  benchRunId: string;
  /** Position in the run, from 0. */
  nth: number;
  /** File name. */
  photo: string;
  seed: number;
  isVariant: boolean;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  seconds: Nullable<number>;
  /** Peak of the GPU memory that ComfyUI had in use; null without a GPU. */
  gigabytes: Nullable<number>;
  width: Nullable<number>;
  height: Nullable<number>;
  /** Difference from its photo, 0 to 255. */
  difference: Nullable<number>;
  /** Certainty, 0 to 1, that the faintest face of the photo is in the picture; null if no face in the photo is certain. */
  faces: Nullable<number>;
  /** Objection of the output check. */
  problem: Nullable<string>;
  /** Reason why there is no picture. */
  error: Nullable<string>;
  /** A small JPEG. */
  picture: Nullable<Buffer>;
};

export type BenchTables = { benchRuns: BenchRunsTable; benchPictures: BenchPicturesTable };
export type BenchRun = Selectable<BenchRunsTable>;
export type BenchPicture = Selectable<BenchPicturesTable>;
