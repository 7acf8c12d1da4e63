import type { ColumnType, Selectable } from 'kysely';
import type { Tier } from '#domain/style.ts';
import type { Workflow } from '../comfyui/workflow/workflow.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** A style that is drawn beside a variant of it; without one alone. */
export type BenchRunsTable = {
  id: string;
  style: string;
  /** The variant's words; null: those of the style. */
  prompt: string | null;
  /** The variant's settings, such as `steps=8`. */
  settings: string[];
  createdAt: Defaulted<Date>;
  /** When the variant took the place of the style's graph. */
  keptAt: Nullable<Date>;
  /** Of the variant's graph as it was drawn, and that; null before. */
  tier: Nullable<Tier>;
  workflow: ColumnType<Workflow | null, never, string>;
};

/** One drawing of a run. */
export type BenchPicturesTable = {
  benchRunId: string;
  /** Its place in the run, from 0. */
  nth: number;
  /** A file's name. */
  photo: string;
  seed: number;
  isVariant: boolean;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  seconds: Nullable<number>;
  /** The most memory of its GPU that ComfyUI had in use; null without one. */
  gigabytes: Nullable<number>;
  width: Nullable<number>;
  height: Nullable<number>;
  /** From its photo, 0 to 255. */
  difference: Nullable<number>;
  /** How surely the faintest face of the photo is in the picture, 0 to 1; null where the photo shows none surely. */
  faces: Nullable<number>;
  /** What the output check objects to. */
  problem: Nullable<string>;
  /** Why there is no picture. */
  error: Nullable<string>;
  /** A small JPEG. */
  picture: Nullable<Buffer>;
};

export type BenchTables = { benchRuns: BenchRunsTable; benchPictures: BenchPicturesTable };
export type BenchRun = Selectable<BenchRunsTable>;
export type BenchPicture = Selectable<BenchPicturesTable>;
