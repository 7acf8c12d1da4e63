import type { ColumnType, JSONColumnType, Selectable } from 'kysely';
import type { Crop } from '#domain/photo.ts';
import type { ProofState } from '#domain/proof.ts';
import type { Defaulted, Nullable } from './columns.ts';

export type ProofsTable = {
  id: string;
  secretHash: Buffer;
  draftId: string;
  style: string;
  /** Null: the whole photo. */
  crop: JSONColumnType<Crop> | null;
  seed: ColumnType<string, number, never>;
  state: Defaulted<ProofState>;
  /** The ComfyUI that draws it, or has. */
  instance: Nullable<string>;
  madeAt: Defaulted<Date>;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** What the ComfyUI took. */
  seconds: Nullable<number>;
  /** A small JPEG with a watermark. */
  copy: Nullable<Buffer>;
  expiresAt: Date;
  /** When all that shows something was deleted. */
  removedAt: Nullable<Date>;
  /** Whether its prompt, which has the same id, may have left something on the ComfyUI. */
  cleanupDue: Defaulted<boolean>;
};

export type Proof = Selectable<ProofsTable>;
