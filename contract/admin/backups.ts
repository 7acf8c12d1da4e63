import * as z from 'zod/mini';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/backups`: scheduled and requested backups, newest first, without those that were removed. */
export const backupsAnswer = z.object({
  /** Time of day of the scheduled backup, such as 03:30; null where none is scheduled. */
  at: z.nullable(z.string()),
  /** A folder, or a bucket with its prefix; null where no backup can be made. */
  place: z.nullable(z.string()),
  /** Whether the database account may create the database that a rehearsal restores into. */
  mayRehearse: z.boolean(),
  /** Alerts about backups that hold now, with the subjects of their mails. */
  alerts: z.array(z.object({ title: z.string(), text: z.string() })),
  backups: z.array(
    z.object({
      id: z.string(),
      /** `good`: the backup exists and could be read back. */
      status: z.enum(['waiting', 'writing', 'good', 'failed']),
      requestedAt: z.string(),
      startedAt: z.nullable(z.string()),
      endedAt: z.nullable(z.string()),
      name: z.nullable(z.string()),
      place: z.nullable(z.string()),
      bytes: z.nullable(z.number()),
      error: z.nullable(z.string()),
      /** Time and error of the last rehearsed restore of this backup. */
      rehearsedAt: z.nullable(z.string()),
      rehearsalError: z.nullable(z.string()),
    }),
  ),
});
export type BackupsAnswer = z.infer<typeof backupsAnswer>;

export const backupRoutes = {
  'GET /api/admin/backups': { status: 200, answer: backupsAnswer },
  'POST /api/admin/backups/make': { status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
