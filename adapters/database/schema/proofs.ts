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
  /** ComfyUI instance that draws it, or has drawn it. */
  instance: Nullable<string>;
  madeAt: Defaulted<Date>;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** Seconds that the instance took. */
  seconds: Nullable<number>;
  /** Small JPEG with a watermark. */
  copy: Nullable<Buffer>;
  expiresAt: Date;
  /** When everything that shows the photo was deleted. */
  removedAt: Nullable<Date>;
  /** Whether its prompt, which has the same id, may have left files on the instance. */
  cleanupDue: Defaulted<boolean>;
};

export type Proof = Selectable<ProofsTable>;
